# Everything one does here. Each target makes .venv and installs what it needs.
.PHONY: help run test bench lint demo setup messages
.DEFAULT_GOAL := help
SHELL := /bin/bash

# The first Python that is new enough; `make run PYTHON=/path/to/python` picks another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
BIN := .venv/bin

help: ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/  make \1\t\2/' | expand -t 20

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer was found. Install one, or name it: make run PYTHON=/path/to/python3"; exit 1; }
	@echo "Making a virtual environment in .venv with $(PYTHON)"
	@$(PYTHON) -m venv .venv

.venv/runtime: requirements.txt | .venv/bin/python
	@echo "Installing what the site needs (requirements.txt)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

.venv/developer: requirements.txt requirements-dev.txt | .venv/bin/python
	@echo "Installing what the tests need (requirements-dev.txt)"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.txt -r requirements-dev.txt
	@touch .venv/runtime $@

setup: .venv/developer ## virtual environment with everything for development

run: .venv/runtime ## serve the site on this machine and its network
	@$(BIN)/python manage.py serve
