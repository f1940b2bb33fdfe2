from django.apps import AppConfig


class GofclubConfig(AppConfig):
    name = "gofclub"
    verbose_name = "GoF Club"
