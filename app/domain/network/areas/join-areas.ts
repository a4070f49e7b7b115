import { walkFrom } from '../layout/tree-walk.ts'
import { peak_kVA, type VillageState } from './village-state.ts'
import { areaNPR, type NetworkArea, wireArea } from './wire-area.ts'

/**
 * Divides a village into areas, each with its transformer and wires. If no conductor can carry an area, its worst
 * branch becomes a separate area. Adjacent areas are then joined, starting with the pair that saves most, until
 * joining no longer saves anything. Returns the areas in order of their sites; `areaOf` maps each pole to the number
 * of its area.
 */
export function wireAreas(state: VillageState, starts: readonly number[]): NetworkArea[] {
  const areas = starts.map((start, area) => wireArea(state, start, area))
  for (let i = 0; i < areas.length; i++) {
    for (let branch = areas[i].overloaded; branch !== null; branch = areas[i].overloaded) {
      numberBranch(state, areas[i].site, branch, areas.length)
      areas.push(wireArea(state, branch, areas.length))
      areas[i] = wireArea(state, areas[i].site, i)
    }
  }
  return joinAreas(state, areas)
    .filter(area => area !== null)
    .sort((a, b) => a.site - b.site)
}

/** Assigns a new number to a branch of the area around a site. */
function numberBranch(state: VillageState, site: number, branch: number, number: number): void {
  const { tree, areaOf } = state
  const { order, count, parent } = walkFrom(tree, site, state.walk, areaOf, areaOf[site])
  areaOf[branch] = number
  for (let i = 1; i < count; i++) if (areaOf[parent[order[i]]] === number) areaOf[order[i]] = number
}

function joinAreas(state: VillageState, areas: (NetworkArea | null)[]): (NetworkArea | null)[] {
  const { tree, areaOf } = state
  const { transformer_loading, max_transformer_kVA } = state.equipment.rates
  const borders = newBorders(state, areas.length)
  const saving = new Float64Array(tree.m.length)
  const queue = newSavingQueue()
  for (const line of borders.all) weigh(line)
  for (let next = queue.pop(); next !== null; next = queue.pop()) {
    // Entries that have been recomputed in the meantime are queued again.
    if (next.saving === saving[next.line]) join(next.line)
  }
  return areas

  function weigh(line: number): void {
    saving[line] = savingOf(line)
    if (saving[line] > 0) queue.push(line, saving[line])
  }
  function joined(line: number): NetworkArea | null {
    const [one, other] = [areaOf[tree.a[line]], areaOf[tree.b[line]]]
    const [a, b] = [areas[one]!, areas[other]!]
    const kVA = peak_kVA(a.households + b.households, a.institution_W + b.institution_W, state)
    if (kVA > transformer_loading * max_transformer_kVA) return null
    const area = wireArea(state, tree.a[line], one, other)
    return area.overloaded === null ? area : null
  }
  function savingOf(line: number): number {
    const area = joined(line)
    if (area === null) return -Infinity
    return areaNPR(areas[areaOf[tree.a[line]]]!) + areaNPR(areas[areaOf[tree.b[line]]]!) - areaNPR(area)
  }
  function join(line: number): void {
    const [into, from] = [areaOf[tree.a[line]], areaOf[tree.b[line]]].sort((a, b) => a - b)
    const area = joined(line)!
    const { order, count } = state.walk
    for (let i = 0; i < count; i++) areaOf[order[i]] = into
    areas[into] = area
    areas[from] = null
    saving[line] = 0
    for (const border of borders.join(line, into, from)) weigh(border)
  }
}

/** Keeps the lines of the tree that connect two areas. */
function newBorders({ tree, areaOf }: VillageState, areas: number) {
  const of: number[][] = Array.from({ length: areas }, () => [])
  const all: number[] = []
  for (let line = 0; line < tree.m.length; line++) {
    const [one, other] = [areaOf[tree.a[line]], areaOf[tree.b[line]]]
    if (one === -1 || other === -1 || one === other) continue
    all.push(line)
    of[one].push(line)
    of[other].push(line)
  }
  return {
    all,
    /** Returns the border lines of the joined area. */
    join(line: number, into: number, from: number): readonly number[] {
      of[into] = [...of[into], ...of[from]].filter(one => one !== line)
      of[from] = []
      return of[into]
    },
  }
}

/** A heap of lines, ordered by saving from highest to lowest. Ties go to the lowest number. */
function newSavingQueue() {
  const lines: number[] = []
  const savings: number[] = []
  const isBefore = (i: number, j: number) =>
    savings[i] > savings[j] || (savings[i] === savings[j] && lines[i] < lines[j])
  const swap = (i: number, j: number) => {
    ;[lines[i], lines[j]] = [lines[j], lines[i]]
    ;[savings[i], savings[j]] = [savings[j], savings[i]]
  }
  return {
    push(line: number, saving: number): void {
      savings.push(saving)
      for (let at = lines.push(line) - 1; at > 0; ) {
        const up = (at - 1) >> 1
        if (!isBefore(at, up)) return
        swap(at, up)
        at = up
      }
    },
    pop(): { line: number; saving: number } | null {
      if (lines.length === 0) return null
      swap(0, lines.length - 1)
      const [line, saving] = [lines.pop()!, savings.pop()!]
      for (let at = 0; ; ) {
        let best = at
        for (const below of [2 * at + 1, 2 * at + 2])
          if (below < lines.length && isBefore(below, best)) best = below
        if (best === at) return { line, saving }
        swap(at, best)
        at = best
      }
    },
  }
}
