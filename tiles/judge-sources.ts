import { basename } from 'node:path'
import { unknownSource } from '../app/domain/layers/origin/layer-kind.ts'
import type { Fact } from '../app/domain/region/facts.ts'
import { areaTest } from './area-test.ts'
import { checkFolder } from './atlas/plan-build.ts'
import { type Findings, findingsInto } from './atlas/report.ts'
import { tracedAreas } from './boundaries/arcs.ts'
import { groupings } from './boundaries/labels.ts'
import { degrees, type LocalLevels, unitRings } from './boundaries/levels.ts'
import { realWards } from './boundaries/real/real-wards.ts'
import { readBuildings } from './buildings/read-buildings.ts'
import { sourceCover } from './context/source-cover.ts'
import { creditsFile, readCredits } from './credits.ts'
import { readHydropower, readTransmission } from './energy/read-energy.ts'
import { readPower } from './energy/read-power.ts'
import { readFacts } from './facts/local-levels.ts'
import { type BuildContext, SourceError } from './recipe.ts'
import { readLevels } from './recipes/boundaries.ts'
import { makeRowCount } from './row-count.ts'
import { importPlaces } from './settlements/import-places.ts'
import type { SettledMunicipality } from './settlements/wards.ts'
import { findSource, type SourceName, sourceNames } from './sources.ts'
import { terrainFrame } from './terrain/frame.ts'
import { readMainRivers, readWaterways } from './terrain/main-rivers.ts'
import { sourceTerrain } from './terrain/source-terrain.ts'

export type SourcesVerdict = {
  /** Why a build would stop: one for each file that cannot be used, with all that is wrong with it. */
  faults: string[]
  /** What a build would go on with, but should be known. */
  notes: string[]
  findings: Findings
}

/** Coarser than an atlas: whether a file covers the country shows as well. */
const terrain_arcsec = 30
/** As the context rasters. */
const cover_arcsec = 36

/**
 * Reads every source of a folder like a build, writes nothing, and reports the faults of all files together.
 * Throws a BuildError if the folder has none.
 */
export async function judgeSources(
  folder: string,
  signal: AbortSignal,
  onProgress: (step: string, part: number) => void = () => {},
): Promise<SourcesVerdict> {
  await checkFolder(folder)
  const verdict: SourcesVerdict = { faults: [], notes: [], findings: { sources: [], repairs: [] } }
  const nowhere = (): never => {
    throw new Error('a judgement writes nothing')
  }
  const context: BuildContext = {
    out: '',
    sources: folder,
    seed: 7,
    area: null,
    previous: null,
    terrain_arcsec,
    workers: 2,
    signal,
    progress: () => {},
    ...findingsInto(verdict.findings, null),
    later: nowhere,
    tileset: nowhere,
    file: nowhere,
  }
  const judged = async <Found>(work: () => Promise<Found>): Promise<Found | null> => {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      verdict.faults.push(error.message)
      return null
    }
  }
  const credits = await judged(() => readCredits(folder))
  const facts = await readFacts()
  let levels: LocalLevels | null = null
  const judges: Record<SourceName, (path: string) => Promise<unknown>> = {
    async localLevels() {},
    async wards(path) {
      if (levels) await realWards(path, levels, context)
      else verdict.notes.push(`${basename(path)}: is judged once the local levels can be used`)
    },
    async elevation() {
      if (levels) await sourceTerrain(context, terrainFrame(terrain_arcsec), countryOf(levels))
      else verdict.notes.push('elevation: is judged once the local levels can be used')
    },
    rivers: () => readMainRivers(context, 'streams'),
    hydropower: path => readHydropower(path, context),
    transmission: path => readTransmission(path, context),
    power: path => readPower(path, context),
    waterways: () => readWaterways(context),
    async places(path) {
      if (!levels) return void verdict.notes.push('places: are judged once the local levels can be used')
      await importPlaces(path, undivided(levels, facts), context)
    },
    landCover: () => sourceCover(context, terrainFrame(cover_arcsec)),
    async buildings(path) {
      const count = makeRowCount({ layer: 'buildings.building', file: basename(path) }, context)
      const { buildings, read } = await readBuildings(path, count, signal)
      count.use(buildings.lng.length)
      count.close(read)
    },
  }
  onProgress('local levels', 0)
  levels = await judged(() => readLevels(facts, context))
  for (const [i, name] of sourceNames.entries()) {
    const path = findSource(folder, name)
    if (path === null) continue
    onProgress(basename(path), (i + 1) / (sourceNames.length + 1))
    await judged(() => judges[name](path))
    if (credits && !credits.has(basename(path)))
      verdict.notes.push(`${basename(path)}: ${unknownSource}; ${creditsFile} has no entry for it`)
  }
  return verdict
}

const countryOf = ({ arcs }: LocalLevels) => degrees(unitRings(arcs, tracedAreas(arcs, () => 1).get(1) ?? []))

/** Local levels as if each were one ward: what a judgement needs of them, before any wards are generated. */
function undivided({ arcs }: LocalLevels, facts: readonly Fact[]): SettledMunicipality[] {
  const areas = tracedAreas(arcs, groupings.local_level)
  return facts.map(fact => {
    const polygons = degrees(unitRings(arcs, areas.get(fact.code) ?? []))
    return { fact, wards: [{ ward: 1, polygons, area: areaTest(polygons) }] }
  })
}
