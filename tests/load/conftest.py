# The sites that the benches start are programs: importing one configures Django for itself.
collect_ignore = ["apps"]
