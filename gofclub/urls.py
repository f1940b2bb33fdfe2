"""Every address of the site; each app lists its own."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import JavaScriptCatalog

from gofclub import views

urlpatterns = [
    path("", views.home, name="home"),
    # /account/
    path("account/", include("allauth.urls")),
    # /i18n/
    path("i18n/", include("django.conf.urls.i18n")),
    path("i18n/catalogue.js", JavaScriptCatalog.as_view(packages=["gofclub"]), name="javascript-catalog"),
    # for those who run it
    path("admin/", admin.site.urls),
    path("healthz", views.healthz, name="healthz"),
    path("readyz", views.readyz, name="readyz"),
]
