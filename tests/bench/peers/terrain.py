"""Fill, D8 and accumulation of a raster by pyflwdir or pysheds, timed by CPU, their compiled code warm.

python3 terrain.py pyflwdir|pysheds FOLDER SIDE: reads FOLDER/z.f32 (SIDE x SIDE), writes filled.f32 and
accumulation.u32 beside it and prints one line of JSON. Ends with 3 where the package is missing.
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
    network = pyflwdir.from_array(directions, ftype="d8", check_ftype=False)
    return filled, network.upstream_area("cell")


def by_pysheds(z):
    from affine import Affine
    from pysheds.grid import Grid
    from pysheds.view import Raster, ViewFinder

    finder = ViewFinder(affine=Affine(1, 0, 0, 0, -1, z.shape[0]), shape=z.shape, nodata=NODATA)
    grid = Grid(viewfinder=finder)
    raster = Raster(z.astype(np.float64), finder)
    filled = grid.fill_depressions(grid.fill_pits(raster))
    directions = grid.flowdir(grid.resolve_flats(filled))
    return filled, grid.accumulation(directions)


drain = {"pyflwdir": by_pyflwdir, "pysheds": by_pysheds}[name]
z = np.fromfile(os.path.join(folder, "z.f32"), dtype=np.float32).reshape(side, side)
drain(z[:60, :60].copy())
best = float("inf")
for _ in range(2):
    began = time.process_time()
    filled, accumulation = drain(z.copy())
    best = min(best, time.process_time() - began)
np.asarray(filled, dtype=np.float32).tofile(os.path.join(folder, "filled.f32"))
np.asarray(accumulation).clip(0).astype(np.uint32).tofile(os.path.join(folder, "accumulation.u32"))
print(json.dumps({"seconds": best, "version": importlib.metadata.version(name)}))
