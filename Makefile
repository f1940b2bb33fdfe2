# Everything one does here. Each target first makes .venv and installs what it needs.
.DEFAULT_GOAL := help
.PHONY: help run test thorough test_rules test_databases postgres engines other_browsers pictures weights bench chaos lighthouse lint lint_types lint_others format demo setup messages lock audit wheel clean
SHELL := /bin/bash
# Dozens of processes import the same modules: they are compiled once, whatever the caller's shell
# says about that.
export PYTHONDONTWRITEBYTECODE :=

# The first Python that is new enough; `make run PYTHON=/path/to/python3` names another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
HOST ?= 0.0.0.0
PORT ?= 8000
# How many tests run at a time, and which: `make test JOBS=4 TESTS=tests/site`
JOBS ?= auto
TESTS ?=
# Whether everything is tried that there is: tests/depth.py says what that means.
THOROUGH ?=
export THOROUGH
# Nothing is stored by the rules, and browsers' tests are for SQLite: not even read for PostgreSQL.
STORED := tests --ignore=tests/e2e --ignore=tests/engines --ignore=tests/rules
WITH_POSTGRES = $(PY) -m tests.servers.postgres
ON_POSTGRES = $(STEADY) $(WITH_POSTGRES) $(PY) -m pytest -q $(SPREAD) $(ONE_MORE) -m "django_db and not browser"
# A worker with nothing left to do takes over half of what another one still has. One that dies
# ends the run: its tests would never be handed out again.
SPREAD := -n $(JOBS) --dist worksteal --max-worker-restart=0 --durations=10 --durations-min=1
# Tests with browsers and servers wait for a third of their time, and those of locks for each other:
# one more worker than there are cores has something to do meanwhile. A number in JOBS is what was
# asked for.
CORES = $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
ONE_MORE = $(if $(filter auto,$(JOBS)),-n $(shell echo $$(($(CORES) + 1))))

# Nobody types into a test: where the system lets us say so, what runs is interrupted less often, which
# takes 2 to 3 % less of the processor (docs/adr/0032).
STEADY := $(shell chrt -b 0 true 2>/dev/null && echo chrt -b 0)

PY := .venv/bin/python
# As newer pips do by themselves: what comes as its source is made into a wheel, whose list of files is right.
PIP := $(PY) -m pip --quiet --disable-pip-version-check install --use-pep517
sum = $(shell cat $(1) | cksum | cut -d' ' -f1)
# A stamp carries the sum of the files it stands for: switching branches installs again.
RUNTIME := .venv/runtime-$(call sum,requirements.txt)
DEVELOPER := .venv/developer-$(call sum,requirements.txt requirements-dev.txt)
NODE := node_modules/.installed-$(call sum,package-lock.json)
BROWSER := .venv/browser
PROXY := .venv/proxy
# Of its own: it is large, wants a newer Node than the rest, and few need it.
LIGHTHOUSE := .venv/lighthouse/installed-$(call sum,tests/lighthouse/package-lock.json)
PRETTIER := $(PY) -m tests.servers.node node node_modules/prettier/bin/prettier.cjs
DJADE := find templates -name "*.html" -print0 | xargs -0 .venv/bin/djade --target-version 5.2
PRETTY := "gofclub/static/**/*.{css,js}" "tests/**/*.{js,ts}"

help: ## this list
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' Makefile | expand -t 18

run: $(RUNTIME) ## serve the site to this machine and its network (PORT=8000, HOST=127.0.0.1 keeps it private)
	@exec $(PY) manage.py serve --host=$(HOST) --port=$(PORT)

demo: $(RUNTIME) ## make a demo club by playing its games
	@$(PY) manage.py compilecatalogues
	@$(PY) manage.py migrate --verbosity 0
	@$(PY) manage.py demo

test: $(DEVELOPER) $(NODE) $(BROWSER) $(PROXY) ## every check and every test
ifdef TESTS
	@$(MAKE) --no-print-directory lint
else
	@# All of them read the catalogues. A checker alone leaves cores idle, and so do workers that wait for
	@# a database with all migrations: the rules are tested, and the databases made, beside it.
	@$(PY) manage.py compilecatalogues
	@$(MAKE) --no-print-directory --jobs=5 lint_types lint_others test_rules other_browsers test_databases
endif
	@echo "Tests of what is stored, on PostgreSQL"
	@files=$$($(PY) -m tests.databases postgres) && $(ON_POSTGRES) $(or $(TESTS),$$files) || test $$? = 5
	@echo "All other tests, on SQLite, in Chromium, Firefox and WebKit"
	@others=$$($(PY) -m tests.databases sqlite) && $(STEADY) $(PY) -m pytest $(SPREAD) $(ONE_MORE) \
		$(or $(TESTS),--ignore=tests/rules --ignore=gofclub/rules $$others)

thorough: ## the same with every example, window and race there is, on both databases: for a night, or a release
	@$(MAKE) --no-print-directory test THOROUGH=1

# Noting every line that is reached doubles the time, of pytest's own code as well. Those that were
# written by hand reach all of them; the many that were collected or made up need not note it.
MANY_RULES := compare_at_large conformance counts enumeration notation_at_large properties rulebook_examples
# One worker: each builds the tables of the rules anew, and others work beside it.
test_rules:
	@found=$$( { $(PY) -m pytest -q $(SPREAD) -n 1 --cov --cov-fail-under=100 tests/rules gofclub/rules \
		$(MANY_RULES:%=--ignore=tests/rules/test_%.py) && \
		$(PY) -m pytest -q $(SPREAD) -n 1 $(MANY_RULES:%=tests/rules/test_%.py); } 2>&1); \
		ended=$$?; echo "The rules, every branch of them"; echo "$$found"; exit $$ended

test_databases:
	@$(WITH_POSTGRES) $(PY) -m tests.servers.template

postgres: $(DEVELOPER) ## every test of what is stored on PostgreSQL, not only those of tests/databases.py
	@$(ON_POSTGRES) $(or $(TESTS),$(STORED))

engines: $(DEVELOPER) other_browsers ## only the main journeys in Firefox and WebKit
	@$(PY) -m pytest -v -n 0 tests/engines

# Without them their journeys are skipped.
other_browsers:
	@$(PY) -m tests.engines

lint: $(DEVELOPER) $(NODE) ## style, types, imports, migrations
	@$(MAKE) --no-print-directory --jobs=2 lint_types lint_others

# The types take as long as everything else, so they are checked beside it, and said in one piece.
lint_types:
	@found=$$($(PY) -m mypy 2>&1); ended=$$?; echo "Types (mypy)"; echo "$$found"; exit $$ended

lint_others:
	@echo "Style (ruff)"
	@$(PY) -m ruff check
	@$(PY) -m ruff format --check --quiet || { echo "run: make format"; exit 1; }
	@echo "Style of scripts and stylesheets (prettier)"
	@$(PRETTIER) --check --log-level warn $(PRETTY) || { echo "run: make format"; exit 1; }
	@echo "Style of templates (djade), and their lines"
	@$(DJADE) --check || { echo "run: make format"; exit 1; }
	@$(PY) -m tests.lint_templates
	@echo "Who imports whom (import-linter)"
	@.venv/bin/lint-imports --no-logo
	@echo "Settings, models and migrations (Django)"
	@$(PY) manage.py compilecatalogues
	@$(PY) manage.py check --fail-level WARNING
	@$(PY) manage.py makemigrations --check

format: $(DEVELOPER) $(NODE) ## write the style that lint asks for
	@$(PY) -m ruff format --quiet
	@$(PRETTIER) --write --log-level warn $(PRETTY)
	@# It fails where it has changed something.
	@$(DJADE) || $(DJADE) --check

weights: $(DEVELOPER) ## ship weights of the master (FILE=var/training/weights.npz), and measure what depends on them
	@$(PY) -m play.bots.training ship $(or $(FILE),var/training/weights.npz)
	@$(PY) -m tests.play.bots.vectors
	@$(PY) -m play.bots.measuring --out var/measured.md
	@$(PY) manage.py make_puzzles --again --enough 530 --cost 1.5 --exchange-every 24 --seed 21 --found var/puzzles.jsonl
	@$(PY) manage.py arena --all --exchange --deals 150 --seed 11 --write docs/bots.md

bench: $(DEVELOPER) $(BROWSER) ## how fast it is, as a table and in bench.json
	@$(PY) -m tests.load

lighthouse: $(DEVELOPER) $(BROWSER) $(LIGHTHOUSE) ## how good the main pages are on a slow phone, by Lighthouse (PAGES="home table", RUNS=3)
	@$(PY) -m tests.lighthouse --runs $(or $(RUNS),3) $(PAGES)

chaos: $(DEVELOPER) ## kill everything in turn while people play, and check that nothing is lost (MINUTES=5 SEED=1)
	@$(PY) -m tests.chaos --minutes $(or $(MINUTES),5) --seed $(or $(SEED),1)

pictures: $(DEVELOPER) $(BROWSER) ## take the pictures of the README anew, from the site with the demo club
	@$(PY) -m tests.pictures

messages: $(DEVELOPER) ## collect the texts to translate into gofclub/locale
	@command -v xgettext >/dev/null || { echo "This needs GNU gettext (Debian: apt install gettext)."; exit 1; }
	@$(PY) manage.py makemessages --all --add-location=file --no-wrap --ignore=.venv --ignore=var --ignore=tests
	@$(PY) manage.py makemessages --all --add-location=file --no-wrap --ignore=.venv --ignore=var --ignore=tests --ignore=vendor --ignore=node_modules --domain=djangojs
	@$(PY) manage.py compilecatalogues

lock: $(DEVELOPER) ## write the hashes of all packages of requirements.txt into requirements.lock
	@.venv/bin/uv pip compile --quiet --universal --python-version 3.11 --no-config --no-annotate --generate-hashes \
		--custom-compile-command "make lock" --output-file requirements.lock requirements.txt

audit: $(DEVELOPER) ## ask whether something is known against a package of the site (needs the Internet)
	@.venv/bin/uvx --quiet pip-audit@2.10.1 --require-hashes --requirement requirements.lock

wheel: $(DEVELOPER) ## the whole site in one file for pip, in dist/
	@$(PY) manage.py compilecatalogues
	@$(PY) -m pip --quiet --disable-pip-version-check wheel --no-deps --no-build-isolation --wheel-dir dist .
	@rm -rf build gofclub.egg-info
	@ls dist

setup: $(DEVELOPER) $(NODE) $(BROWSER) $(PROXY) ## everything for development, and nothing else
	@$(PY) -m tests.js.api_types
	@echo "Ready. Activate it with: source .venv/bin/activate"

clean: ## remove what make has made; var/, with your data, stays
	rm -rf .venv node_modules bench.json build dist gofclub.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# Of the same version there may be one that is built to be faster; one that was named is taken as it is (docs/adr/0038).
$(PY):
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer found. Install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "$(PYTHON) cannot make virtual environments (Debian: apt install python3-venv)."; exit 1; }
	@python="$(PYTHON)"; test $(origin PYTHON) != file || python=$$($(PYTHON) tests/faster_python.py) || exit 1; \
		echo "Making a virtual environment in .venv with $$python"; $$python -m venv --clear .venv

$(RUNTIME): | $(PY)
	@echo "Installing what the site needs (requirements.txt)"
	@$(PIP) -r requirements.txt
	@touch $@

$(DEVELOPER): | $(PY)
	@echo "Installing what the tests need (requirements-dev.txt)"
	@$(PIP) -r requirements.txt -r requirements-dev.txt
	@touch $(RUNTIME) $@

$(NODE): $(DEVELOPER)
	@echo "Installing the checks for JavaScript (package.json)"
	@$(PY) -m tests.servers.node npm ci --silent
	@touch $@

$(LIGHTHOUSE): $(DEVELOPER)
	@echo "Installing Lighthouse (tests/lighthouse/package.json)"
	@rm -rf .venv/lighthouse
	@mkdir -p .venv/lighthouse
	@cp .npmrc tests/lighthouse/package.json tests/lighthouse/package-lock.json .venv/lighthouse
	@$(PY) -m tests.servers.node --oldest 22.19 --folder .venv/lighthouse npm ci --silent --ignore-scripts
	@touch $@

$(BROWSER): $(DEVELOPER)
	@echo "Looking for a Chromium"
	@$(PY) -m tests.servers.chromium
	@touch $@

$(PROXY): $(DEVELOPER)
	@$(PY) -m tests.servers.nginx
	@touch $@
