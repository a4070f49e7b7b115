import * as v from 'valibot'
import { compareGroup, type GroupComparison, shortNumber } from './compare-group.ts'
import { resultLeaves } from './leaves.ts'
import { type JsonObject, readVectors, type VectorGroup } from './read-vectors.ts'
import { defaultTolerance, type GroupRow, type InputGroup, vectorGroups } from './vector-groups.ts'

export type FileCheck = { lines: string[]; hasPassed: boolean }

/** Compares all groups of a file with the product's results. Throws a VectorsError if the file has no test vectors. */
export async function checkFile(file: string): Promise<FileCheck> {
  const { groups, tolerance } = await readVectors(file, Object.keys(vectorGroups))
  const shared = Object.fromEntries(
    groups.filter(({ name }) => isInput(rowOf(name))).map(({ name, value }) => [name, value]),
  )
  const checks = groups.map(group => checkGroup(group, shared, tolerance))
  return {
    lines: checks.flatMap(({ lines }) => lines),
    hasPassed: checks.every(({ hasPassed }) => hasPassed),
  }
}

const rowOf = (name: string): GroupRow | undefined =>
  Object.hasOwn(vectorGroups, name) ? vectorGroups[name] : undefined
const isInput = (row: GroupRow | undefined): row is InputGroup => row !== undefined && 'isInput' in row

function checkGroup(group: VectorGroup, shared: JsonObject, tolerance: number | null): FileCheck {
  const { name, value } = group
  const row = rowOf(name)
  if (row === undefined) {
    return { lines: [`${name}: unknown group, nothing compared`], hasPassed: false }
  }
  if (isInput(row)) {
    const notBuilt = row.notBuilt === undefined ? '' : `, not built (${row.notBuilt})`
    return { lines: [`${name}: inputs${notBuilt}`], hasPassed: true }
  }
  if ('notBuilt' in row) {
    const count = resultLeaves(value, row).length
    return { lines: [`${name}: not built (${row.notBuilt}), ${valuesText(count)}`], hasPassed: true }
  }
  const unbuilt = Object.entries(row.unbuilt ?? {}).flatMap(([member, by]) => {
    const count = resultLeaves(value, { results: [member] }).length
    return count === 0 ? [] : [`${name}.${member}: not built (${by}), ${valuesText(count)}`]
  })
  try {
    const toleranceAt = (path: string) => tolerance ?? row.tolerance?.(path) ?? defaultTolerance
    const compared = compareGroup(group, row, shared, toleranceAt)
    const problems = compared.problems.map(problem => `  ${problem}`)
    const lines = [`${name}: ${summary(compared)}`, ...problems, ...unbuilt]
    return { lines, hasPassed: compared.problems.length === 0 }
  } catch (error) {
    return { lines: [`${name}: inputs cannot be used: ${problemOf(error)}`], hasPassed: false }
  }
}

/** Names the field if an input has the wrong shape. */
function problemOf(error: unknown): string {
  if (!v.isValiError(error)) return (error as Error).message
  const [issue] = error.issues
  const path = v.getDotPath(issue)
  return path === null ? issue.message : `${path}: ${issue.message}`
}

const summary = ({ values, compared, largest }: GroupComparison) =>
  `${compared} of ${valuesText(values)} compared, largest relative difference ${shortNumber(largest)}`

const valuesText = (count: number) => (count === 1 ? '1 value' : `${count} values`)
