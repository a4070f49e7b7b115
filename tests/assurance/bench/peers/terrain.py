"""Fill, D8 and accumulation of a raster by pyflwdir or pysheds, timed by CPU, their compiled code warm.

python3 terrain.py pyflwdir|pysheds FOLDER SIDE: reads FOLDER/z.f32 (SIDE x SIDE), times its own way through it and
writes filled.f32. Then it accumulates and takes catchments along directions.u8, which are ours (1 E, 2 SE, 4 S ... 128 NE,
0 out), since each way has directions of its own on level ground: accumulation.u32, and cells of the catchments of the
mouths in mouths.u32. Prints one line of JSON. Ends with 3 where the package is missing.
"""

import importlib.metadata
import json
import os
import sys
import time

try:
    import numpy as np

    name, folder, side = sys.argv[1], sys.argv[2], int(sys.argv[3])
    __import__(name)
except ImportError as error:
    print(error)
    sys.exit(3)

NODATA = np.float32(-9999)


def by_pyflwdir(z):
    import pyflwdir

    filled, directions = pyflwdir.fill_depressions(z, outlets="edge", nodata=NODATA)
    pyflwdir.from_array(directions, ftype="d8", check_ftype=False).upstream_area("cell")
    return filled


def along_pyflwdir(directions, mouths):
    import pyflwdir

    network = pyflwdir.from_array(directions, ftype="d8", check_ftype=False)
    sizes = [int((network.basins(idxs=np.array([mouth]), ids=np.array([1], dtype=np.uint32)) == 1).sum()) for mouth in mouths]
    return network.upstream_area("cell"), sizes


def grid_of(shape):
    from affine import Affine
    from pysheds.grid import Grid
    from pysheds.view import ViewFinder

    finder = ViewFinder(affine=Affine(1, 0, 0, 0, -1, shape[0]), shape=shape, nodata=NODATA)
    return Grid(viewfinder=finder), finder


def by_pysheds(z):
    from pysheds.view import Raster

    grid, finder = grid_of(z.shape)
    raster = Raster(z.astype(np.float64), finder)
    filled = grid.fill_depressions(grid.fill_pits(raster))
    grid.accumulation(grid.flowdir(grid.resolve_flats(filled)))
    return filled


def along_pysheds(directions, mouths):
    from pysheds.view import Raster

    grid, finder = grid_of(directions.shape)
    # Its catchments of the same mouths came out otherwise; they are not compared.
    return grid.accumulation(Raster(directions.astype(np.int64), finder)), None


drain, along = {"pyflwdir": (by_pyflwdir, along_pyflwdir), "pysheds": (by_pysheds, along_pysheds)}[name]
z = np.fromfile(os.path.join(folder, "z.f32"), dtype=np.float32).reshape(side, side)
drain(z[:60, :60].copy())
best = float("inf")
for _ in range(2):
    began = time.process_time()
    filled = drain(z.copy())
    best = min(best, time.process_time() - began)
np.asarray(filled, dtype=np.float32).tofile(os.path.join(folder, "filled.f32"))
directions = np.fromfile(os.path.join(folder, "directions.u8"), dtype=np.uint8).reshape(side, side)
mouths = np.fromfile(os.path.join(folder, "mouths.u32"), dtype=np.uint32).astype(np.int64)
accumulation, sizes = along(directions, mouths)
np.asarray(accumulation).clip(0).astype(np.uint32).tofile(os.path.join(folder, "accumulation.u32"))
print(json.dumps({"seconds": best, "version": importlib.metadata.version(name), "catchments": sizes}))
