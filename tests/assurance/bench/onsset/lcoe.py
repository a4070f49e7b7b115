"""Costs settlements with OnSSET. Reads the input of run-onsset.ts as JSON, writes LCOEs, versions and times as JSON.

Usage: python lcoe.py INPUT OUTPUT; without arguments it prints the versions.
"""
import json
import logging
import sys
import time
from importlib.metadata import version

import numpy as np
import pandas as pd
from onsset import Technology

logging.disable(logging.CRITICAL)

START = 2025
# More than any settlement or line here asks for.
PLENTY = 1e12


def technology(option, discount_rate):
    """An OnSSET technology of a class of its own: prices of lines are kept by the class."""

    class Own(Technology):
        pass

    # One line of one price a km to the settlement, one price a connection in it: no sizing of either.
    flat = {
        "lv_line_cost": 0,
        "service_transf_cost": 0,
        "mv_lv_sub_station_cost": 0,
        "mv_mv_sub_station_cost": 0,
        "hv_lv_sub_station_cost": 0,
        "hv_mv_sub_station_cost": 0,
        "mv_lv_sub_station_type": PLENTY,
        "mv_line_amperage_limit": PLENTY,
        # Lines of 50 km and more are of high voltage.
        "hv_lv_sub_station_type": PLENTY,
        "hv_line_cost": option["line_cost_per_km"],
        "load_moment": PLENTY,
    }
    network = option["network"]
    Own.set_default_values(
        base_year=START,
        start_year=START,
        end_year=START,
        discount_rate=discount_rate,
        mv_line_cost=option["line_cost_per_km"],
        **(flat if network is None else network),
    )
    return Own(
        tech_life=option["life_yrs"],
        base_to_peak_load_ratio=option["base_to_peak"],
        distribution_losses=0,
        connection_cost_per_hh=option["connection_cost"],
        om_costs=option["om_share"],
        capital_cost={float("inf"): option["capital_cost_per_kW"]},
        grid_price=option["energy_price"],
        standalone=option["standalone"],
        mini_grid=option["mini_grid"],
        om_of_td_lines=option["om_of_lines"],
    )


def costed(tech, option, case, years):
    people = case["people"]
    if option["connection"]:
        tech.connection_cost_per_hh = case[option["connection"]]
    lcoe, _ = tech.get_lcoe(
        energy_per_cell=case["energy_kWh"],
        people=people,
        num_people_per_hh=case["people_per_household"],
        start_year=START,
        end_year=START + years - 1,
        new_connections=people,
        total_energy_per_cell=case["energy_kWh"],
        prev_code=case["none_before"],
        grid_cell_area=case["area_km2"],
        additional_mv_line_length=case[option["line"]] if option["line"] else 0.0,
        # The rates are money a kW of plant: what is served at once over its size.
        capacity_factor=case[option["capacity"]] if option["capacity"] else 1,
    )
    return lcoe[0]


def main(source, target):
    with open(source, encoding="utf-8") as file:
        asked = json.load(file)
    cases = []
    for case in asked["cases"]:
        table = pd.DataFrame(case["columns"], dtype=float)
        # 99 is OnSSET's code of a settlement without supply.
        table["none_before"] = 99
        cases.append(table)
    options = [
        {name: (technology(one, asked["discount_rate"]), one) for name, one in case["options"].items()}
        for case in asked["cases"]
    ]
    answers = []
    for years in asked["periods"]:
        seconds = []
        for _ in range(asked["runs"]):
            began = time.process_time()
            lcoes = [
                {name: costed(tech, one, table, years) for name, (tech, one) in those.items()}
                for those, table in zip(options, cases)
            ]
            seconds.append(time.process_time() - began)
        cheapest = [
            pd.DataFrame(lcoe).where(pd.DataFrame(case["stands"]), np.inf).idxmin(axis=1).tolist()
            for lcoe, case in zip(lcoes, asked["cases"])
        ]
        answers.append(
            {
                "seconds": seconds,
                "cases": [
                    {"lcoe": {name: column.tolist() for name, column in lcoe.items()}, "cheapest": names}
                    for lcoe, names in zip(lcoes, cheapest)
                ],
            }
        )
    with open(target, "w", encoding="utf-8") as file:
        json.dump(answers, file)


if __name__ == "__main__":
    if len(sys.argv) == 3:
        main(sys.argv[1], sys.argv[2])
    else:
        python = ".".join(str(part) for part in sys.version_info[:3])
        print(f"OnSSET {version('onsset')} (Python {python}, pandas {pd.__version__}, numpy {np.__version__})")
