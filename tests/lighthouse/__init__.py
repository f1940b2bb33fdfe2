"""Lighthouse looks at the main pages as a slow phone meets them: `make lighthouse`."""
