#!/usr/bin/env python
"""Django's command line for this project."""

from gofclub.command_line import main

if __name__ == "__main__":
    main()
