"""How a database is emptied after a test that has really committed, as an app of the tests."""
