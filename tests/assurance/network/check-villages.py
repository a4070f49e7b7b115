"""Checks sized networks with other programs: scipy for the tree, pandapower for the voltage.

Usage: python check-villages.py INPUT OUTPUT. Reads the villages of random-networks.ts and writes, for each, how far it
is apart and what is wrong with it, as JSON.
"""
import json
import logging
import sys
from importlib.metadata import version

import numpy as np
import pandapower as pp
from scipy.sparse.csgraph import minimum_spanning_tree
from scipy.spatial import cKDTree
from scipy.spatial.distance import pdist, squareform

logging.disable(logging.CRITICAL)

VOLTAGE_KV = 0.4
# Of the resistance of aluminium, a degree from 20 °C.
WARMTH = 0.00403
# What lengths of one place by two programs may differ by, m.
SAME_M = 1e-6


def positions(table, *axes):
    return np.column_stack([np.array(table[axis], dtype=float) for axis in axes])


def tree_difference(village):
    """How much longer on the map our tree is than the shortest over the same poles, relative."""
    at = positions(village["poles"], "x_m", "y_m")
    if len(at) < 2:
        return 0.0
    a, b = village["edges"]["a"], village["edges"]["b"]
    ours = np.linalg.norm(at[a] - at[b], axis=1).sum()
    shortest = minimum_spanning_tree(squareform(pdist(at))).sum()
    return ours / shortest - 1


def lines_of(village):
    """Of every pole the lines of 400 V that end there, with the pole at the other end."""
    edges = village["edges"]
    lines = {}
    for edge, (a, b, conductor) in enumerate(zip(edges["a"], edges["b"], edges["conductor"])):
        if conductor >= 0:
            lines.setdefault(a, []).append((edge, b))
            lines.setdefault(b, []).append((edge, a))
    return lines


def outwards(site, lines):
    """Poles of an area from its transformer outwards, each with the line that feeds it."""
    feeders = {site: None}
    walk = [site]
    for pole in walk:
        for edge, beyond in lines.get(pole, []):
            if beyond not in feeders:
                feeders[beyond] = edge
                walk.append(beyond)
    return feeders


def as_stated(village, feeders, lines):
    """kW at each pole with which every line carries what our network says: that of the pole less those beyond it."""
    kW = village["edges"]["kW"]
    return {
        pole: (0.0 if feeder is None else kW[feeder])
        - sum(kW[edge] for edge, _ in lines.get(pole, []) if edge != feeder)
        for pole, feeder in feeders.items()
    }


def as_households(village, feeders, own, coincidence):
    """kW at each pole of its own households and institutions, diversified as those of the whole area."""
    households = sum(own[pole][0] for pole in feeders)
    share = coincidence + (1 - coincidence) / np.sqrt(max(1.0, households))
    return {
        pole: (own[pole][0] * village["household_W"] * share + own[pole][1]) / 1000 for pole in feeders
    }


def worst_drops(village, rates, conductors, areas, loads):
    """Worst voltage drop of each area by load flow, % of 400 V."""
    net = pp.create_empty_network()
    bus_of = {}
    tan = np.sqrt(1 - rates["power_factor"] ** 2) / rates["power_factor"]
    for area, load in zip(areas, loads):
        poles = list(area["feeders"])
        buses = pp.create_buses(net, len(poles), vn_kv=VOLTAGE_KV)
        bus_of.update(zip(poles, buses))
        pp.create_ext_grid(net, bus_of[area["site"]])
        kW = np.array([load[pole] for pole in poles])
        pp.create_loads(net, buses, p_mw=kW / 1000, q_mvar=kW * tan / 1000)
    edges = village["edges"]
    drawn = [edge for edge, conductor in enumerate(edges["conductor"]) if conductor >= 0]
    if drawn:
        of_line = [conductors[edges["conductor"][edge]] for edge in drawn]
        warm = 1 + WARMTH * (rates["conductor_temperature_C"] - 20)
        pp.create_lines_from_parameters(
            net,
            [bus_of[edges["a"][edge]] for edge in drawn],
            [bus_of[edges["b"][edge]] for edge in drawn],
            length_km=np.array([edges["m"][edge] for edge in drawn]) / 1000,
            r_ohm_per_km=[one["ohm_per_km"] * warm for one in of_line],
            x_ohm_per_km=[one["reactance_ohm_per_km"] for one in of_line],
            c_nf_per_km=[0.0] * len(drawn),
            max_i_ka=[one["max_A"] / 1000 for one in of_line],
        )
    pp.runpp(net, numba=False, tolerance_mva=1e-10)
    volts = net.res_bus.vm_pu
    return [100 * (1 - min(volts[bus_of[pole]] for pole in area["feeders"])) for area in areas]


def voltage(village, rates, conductors, coincidence):
    """How far our worst end of an area is from that of a load flow, points: by the loads of lines, and of households."""
    lines = lines_of(village)
    points = village["points"]
    own = [[0.0, 0.0] for _ in village["poles"]["x_m"]]
    for pole, households, watts in zip(points["pole"], points["households"], points["institution_W"]):
        own[pole][0] += households
        own[pole][1] += watts
    areas = [{**area, "feeders": outwards(area["site"], lines)} for area in village["areas"]]
    reached = sum(len(area["feeders"]) for area in areas)
    with_lines = sum(area >= 0 for area in village["poles"]["area"])
    if reached != with_lines:
        return {}, [f"lines from the transformers reach {reached} of {with_lines} poles"]
    ways = {
        "lines": [as_stated(village, area["feeders"], lines) for area in areas],
        "households": [as_households(village, area["feeders"], own, coincidence) for area in areas],
    }
    apart = {}
    for way, loads in ways.items():
        flow = worst_drops(village, rates, conductors, areas, loads)
        apart[way] = [drop - area["worst_drop_percent"] for drop, area in zip(flow, areas)]
    return apart, []


def service_faults(village, rates):
    """What is wrong with the connection of points to poles, and with what is counted of them."""
    points, poles, counts = village["points"], village["poles"], village["counts"]
    faults = []
    at, pole_at = positions(points, "x_m", "y_m"), positions(poles, "x_m", "y_m")
    pole = np.array(points["pole"])
    alone = np.array(points["is_standalone"], dtype=bool)
    served = np.array(poles["area"])[pole] >= 0
    if (served == alone).any():
        faults.append(f"{(served == alone).sum()} points are on a pole with lines and alone, or neither")
    on_map = np.linalg.norm(at - pole_at[pole], axis=1)
    far = (on_map[~alone] > rates["max_service_m"] + SAME_M).sum()
    if far:
        faults.append(f"{far} services are longer than {rates['max_service_m']} m")
    nearest, _ = cKDTree(pole_at).query(at)
    if (on_map > nearest + SAME_M).any():
        faults.append("a point hangs on a pole that is not its nearest")
    slope = np.linalg.norm(positions(points, "x_m", "y_m", "z_m") - positions(poles, "x_m", "y_m", "z_m")[pole], axis=1)
    service_m = np.maximum(rates["min_service_m"], slope)[~alone].sum()
    households = np.array(points["households"])
    institutions = np.array(points["is_institution"], dtype=bool)
    meters = np.floor(households[~alone].sum() + 0.5) + institutions[~alone].sum()
    for what, counted in {
        "connections": (~alone).sum(),
        "services_m": service_m,
        "households": households[~alone].sum(),
        "standalone_households": households[alone].sum(),
        "meters": meters,
    }.items():
        if abs(counted - counts[what]) > SAME_M:
            faults.append(f"{what}: {counts[what]}, counted {counted}")
    return faults


def main(source, target):
    with open(source, encoding="utf-8") as file:
        given = json.load(file)
    rates, conductors = given["rates"], given["conductors"]
    villages = []
    for village in given["villages"]:
        apart, faults = voltage(village, rates, conductors, given["coincidence"])
        villages.append(
            {
                "tree": tree_difference(village),
                "drop_by_lines": apart.get("lines", []),
                "drop_by_households": apart.get("households", []),
                "faults": faults + service_faults(village, rates),
            }
        )
    programs = [f"{name} {version(name)}" for name in ("scipy", "pandapower")]
    with open(target, "w", encoding="utf-8") as file:
        json.dump({"programs": programs, "villages": villages}, file)


if __name__ == "__main__":
    main(*sys.argv[1:])
