"""Our own drawings as SVG text: card faces, icons, the mark. Pure Python, so `manage.py draw` can write them to files."""
