"""Where the numbers are crunched: on a GPU with our own kernels, or on the processor with the C."""

import ctypes
from functools import cache
from typing import Any

import numpy as np
import torch
from torch import Tensor

from play.bots.learned.features import ROW, STATE

from . import native

HAS_GPU = torch.cuda.is_available()
DEVICE = torch.device("cuda" if HAS_GPU else "cpu")
NUMBER = torch.bfloat16 if HAS_GPU else torch.float32


def buffer(*shape: int, dtype: torch.dtype) -> Tensor:
    """Memory that C writes and the GPU reads."""
    found = torch.zeros(*shape, dtype=dtype)
    return found.pin_memory() if HAS_GPU else found


@cache
def kernels() -> ctypes.CDLL:
    flags = ("-O3", "-arch=native", "-Xcompiler", "-fPIC")
    found = native.compiled("kernels", ["nvcc", *flags, "kernels.cu"])
    at, whole, real = ctypes.c_void_p, ctypes.c_int, ctypes.c_float
    found.gpu_states.argtypes = [at, ctypes.c_long, at, at]
    found.gpu_rows.argtypes = [at, at, at, ctypes.c_long, at, at]
    found.gpu_own_rows.argtypes = [at, at, ctypes.c_long, at, at]
    found.gpu_add_states.argtypes = [at, at, at, ctypes.c_long, whole, at]
    found.gpu_add_layer.argtypes = [at, at, at, ctypes.c_long, whole, at]
    found.gpu_choose.argtypes = [at, at, at, whole, real, real, real, ctypes.c_uint64, at, at]
    found.gpu_tables.argtypes = [at] * 5
    if found.gpu_tables(*native.combos_table().for_gpu()):
        raise RuntimeError("the GPU did not take the tables")
    return found


def call(kernel: str, *arguments: Any) -> None:
    """Starts one of our kernels; tensors are passed by where they are."""
    stream = torch.cuda.current_stream().cuda_stream
    given = [one.data_ptr() if isinstance(one, Tensor) else one for one in arguments]
    error = getattr(kernels(), kernel)(*given, stream)
    if error:
        raise RuntimeError(f"{kernel} failed with CUDA error {error}")


def states(moments: Tensor, found: Tensor | None = None) -> Tensor:
    """The features of moments; `found` is filled where it is given."""
    count = len(moments)
    if HAS_GPU:
        found = torch.empty(count, STATE, dtype=NUMBER, device=DEVICE) if found is None else found
        call("gpu_states", moments, count, found)
        return found
    numbers = np.empty((count, STATE), np.float32)
    native.library().state_features(moments.data_ptr(), count, native.pointer(numbers))
    return torch.from_numpy(numbers)


def own_rows(moments: Tensor, options: Tensor, found: Tensor | None = None) -> Tensor:
    """The features of one option for each moment."""
    count = len(moments)
    if HAS_GPU:
        found = torch.empty(count, ROW, dtype=NUMBER, device=DEVICE) if found is None else found
        call("gpu_own_rows", moments, options, count, found)
        return found
    return rows(moments, torch.arange(count, dtype=torch.int32), options.to(torch.int16))


def rows(
    moments: Tensor, moment_of: Tensor, options: Tensor, found: Tensor | None = None
) -> Tensor:
    """The features of options, each with the moment that it belongs to."""
    count = len(options)
    if HAS_GPU:
        found = torch.empty(count, ROW, dtype=NUMBER, device=DEVICE) if found is None else found
        call("gpu_rows", moments, moment_of, options, count, found)
        return found
    numbers = np.empty((count, ROW), np.float32)
    native.library().row_features(
        moments.data_ptr(), moment_of.data_ptr(), options.data_ptr(), count, native.pointer(numbers)
    )
    return torch.from_numpy(numbers)
