# make demo     the pages, in a browser (PORT=8866)
# make test     everything that continuous integration checks
# make outputs  run the notebooks again and store what they show, after an intended change
# All set themselves up: a virtual environment here, and for the tests a Chromium from the system's packages.

SHELL := bash
VENV := .venv
RUN := $(VENV)/bin/python
PORT ?= 8866

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
SUDO := $(shell [ "$$(id -u)" = 0 ] || command -v sudo)
APT := DEBIAN_FRONTEND=noninteractive apt-get -q -y
# A tree that was moved or copied is installed again: the environment remembers where it stood.
INSTALLED := $(VENV)/installed-$(shell echo "$(CURDIR)" | cksum | cut -d ' ' -f 1)
FONT := /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf

.NOTPARALLEL:
.PHONY: demo test check outputs chromium clean

demo: $(INSTALLED)
	@exec $(RUN) -m paralab.cli serve --port $(PORT)

# The quick checks first; pytest's closing line is the last that is printed.
test: check chromium
	@echo '== tests, examples in the documentation, and every notebook against its stored outputs'
	$(RUN) -m pytest -q --doctest-modules --doctest-glob=README.md --nbval --nbval-current-env \
		--durations=10 tests paralab README.md notebooks

check: $(INSTALLED)
	@echo '== style, types, layers'
	$(RUN) -m ruff check .
	$(RUN) -m mypy
	$(RUN) -c 'from importlinter.cli import lint_imports_command as lint; lint()'
	@echo '== every numbered case, every replay'
	$(RUN) -m paralab.cli cases
	$(RUN) -m paralab.cli verify
	@if [ -f ../shared/checks/wording.py ]; then \
		echo '== our own words'; $(RUN) ../shared/checks/wording.py .; fi

$(INSTALLED): binder/requirements.txt pyproject.toml
	@echo '== setting up (once)'
	@[ -n "$(PYTHON)" ] || { echo 'paralab needs Python 3.11 or newer'; exit 2; }
	@[ -x $(RUN) ] && $(RUN) -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV) \
		|| { $(SUDO) $(APT) update && $(SUDO) $(APT) install python3-venv && $(PYTHON) -m venv --clear $(VENV); }
	$(RUN) -m pip install -q --disable-pip-version-check -r binder/requirements.txt
	@rm -f $(VENV)/installed-*
	@touch $@

outputs: $(INSTALLED)
	$(RUN) -m paralab.commands.outputs $(wildcard notebooks/*.ipynb notebooks/*/*.ipynb)

# Without a Chromium the browser tests fail; they are never skipped.
chromium:
	@{ command -v chromium >/dev/null && [ -f $(FONT) ]; } || { \
		echo '== Chromium, for the tests of the pages (once)'; \
		$(SUDO) $(APT) update && $(SUDO) $(APT) install --no-install-recommends chromium fonts-dejavu; \
	} || echo 'Chromium could not be installed: the browser tests will fail'

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
