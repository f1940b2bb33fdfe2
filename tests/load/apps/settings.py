"""The site's own settings; static files are not asked for, and need not be collected."""

from gofclub.settings import *  # noqa: F403
from gofclub.settings import STORAGES

STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
