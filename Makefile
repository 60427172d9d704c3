# The convention of engine-testing frameworks: `make EXE=name` builds that file.
EXE ?= pbrain-quince

.PHONY: all
all:
	cargo build --release --locked
	cp target/release/pbrain-quince$(SUFFIX) $(EXE)$(SUFFIX)

ifeq ($(OS),Windows_NT)
SUFFIX := $(if $(filter %.exe,$(EXE)),,.exe)
endif
