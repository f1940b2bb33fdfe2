"""Whether what is said of a deal is true: forecasts and reviews beside what became of them.

Not imported by the site. `manage.py calibrate` runs it; docs/review.md has the results.
"""
