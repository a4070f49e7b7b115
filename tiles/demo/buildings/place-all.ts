import type { Buildings } from '../../../app/domain/spatial/buildings/building-grid.ts'
import { runTasks } from '../../../app/node/task-pool.ts'
import { concatenated } from '../../buildings/concatenated.ts'
import type { BuildContext } from '../../recipe.ts'
import type { SettledMunicipality } from '../../settlements/wards.ts'
import type { PlacingResult, PlacingShared, PlacingTask } from './place-worker.ts'

/** Generated buildings of these local levels, in the order of their codes, on all workers. */
export async function placeAll(
  municipalities: SettledMunicipality[],
  context: BuildContext,
  onProgress: (part: number) => void,
): Promise<{ houses: Buildings; others: Buildings }> {
  const codes = municipalities.map(({ fact }) => fact.code)
  const shared: PlacingShared = {
    regions: context.file('regions'),
    facts: context.file('facts'),
    settlements: context.file('settlements'),
    elevation: context.file('elevation'),
    codes,
    seed: context.seed,
  }
  const tasks = batches(municipalities)
  const results = await runTasks<PlacingTask, PlacingResult>({
    module: new URL('./place-worker.ts', import.meta.url),
    shared,
    tasks,
    workers: context.workers,
    signal: context.signal,
    onResult: (_result, _task, done) => onProgress(done / tasks.length),
  })
  const wanted = new Map(municipalities.map(({ fact }) => [fact.code, fact.houses_2021]))
  const byCode = new Map<number, { houses: Buildings; others: Buildings }>()
  for (const { levels, houses, others } of results) {
    let [house, other] = [0, 0]
    for (let i = 0; i < levels.length; i += 3) {
      const [code, houseCount, otherCount] = levels.subarray(i, i + 3)
      if (houseCount !== wanted.get(code)) throw new Error(`local level ${code} got ${houseCount} houses`)
      byCode.set(code, {
        houses: part(houses, house, houseCount),
        others: part(others, other, otherCount),
      })
      house += houseCount
      other += otherCount
    }
  }
  const inOrder = codes.map(code => byCode.get(code)!)
  return {
    houses: concatenated(inOrder.map(level => level.houses)),
    others: concatenated(inOrder.map(level => level.others)),
  }
}

/** Large levels first and alone, small ones together, so that the workers end at the same time. */
function batches(municipalities: SettledMunicipality[]): PlacingTask[] {
  const ranked = [...municipalities].sort(
    (a, b) => b.fact.houses_2021 - a.fact.houses_2021 || a.fact.code - b.fact.code,
  )
  const tasks: PlacingTask[] = []
  let codes: number[] = []
  let houses = 0
  for (const { fact } of ranked) {
    codes.push(fact.code)
    houses += fact.houses_2021
    if (houses < 50_000) continue
    tasks.push({ codes })
    codes = []
    houses = 0
  }
  if (codes.length > 0) tasks.push({ codes })
  return tasks
}

function part({ lng, lat, kinds }: Buildings, from: number, count: number): Buildings {
  const to = from + count
  return { lng: lng.subarray(from, to), lat: lat.subarray(from, to), kinds: kinds.subarray(from, to) }
}
