"""Tables in the database: read as snapshots, decided on under their lock, and saved."""
