import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pythonTool } from '../shared/python-tool.ts'
import { randomNetworks } from './random-networks.ts'

/**
 * npm run check:network: compares the networks of random villages with other programs. The tree must be as short as
 * scipy's, and the worst voltage of each area that of pandapower's load flow. Connections are counted again in Python.
 * Ends with 1 where one differs.
 */
const pandapower = '3.5.6'
const villages = 30
const seed = 39
/** Relative. */
const max_tree = 1e-9
/** Points of 400 V. The formula takes the current at 400 V, so that it is low by about the square of the drop. */
const max_drop = 0.3

type Checked = {
  programs: string[]
  villages: { tree: number; drop_by_lines: number[]; drop_by_households: number[]; faults: string[] }[]
}

function check(): Checked {
  // It brings scipy.
  const python = pythonTool('pandapower', pandapower)('python')
  const folder = mkdtempSync(join(tmpdir(), 'urja-network-'))
  try {
    const [source, target] = ['networks.json', 'checked.json'].map(name => join(folder, name))
    writeFileSync(source, JSON.stringify(randomNetworks(villages, seed)))
    const script = fileURLToPath(new URL('check-villages.py', import.meta.url))
    const { status, stderr } = spawnSync(python, [script, source, target], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(readFileSync(target, 'utf8')) as Checked
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function report(isGood: boolean, line: string): void {
  console.log(`${isGood ? '✓' : '✗'} ${line}`)
  if (!isGood) process.exitCode = 1
}

const { programs, villages: checked } = check()
const largest = (values: number[]) =>
  values.reduce((all, one) => (Math.abs(one) > Math.abs(all) ? one : all), 0)
const tree = largest(checked.map(one => one.tree))
const drop = largest(checked.flatMap(one => one.drop_by_lines))
const households = checked.flatMap(one => one.drop_by_households)
console.log(`${checked.length} villages, ${households.length} areas; ${programs.join(', ')}`)
report(
  Math.abs(tree) <= max_tree,
  `tree: ${tree.toExponential(1)} longer than the shortest, ${max_tree} allowed`,
)
report(
  Math.abs(drop) <= max_drop,
  `worst end of an area, loads of our lines: ${drop.toFixed(3)} points from the load flow`,
)
// Those of an area are diversified more than those of a branch: the formula may only be too careful.
report(
  Math.max(...households) <= max_drop,
  `the same, loads of its households: ${Math.min(...households).toFixed(3)} to ${Math.max(...households).toFixed(3)} points`,
)
const faults = checked.flatMap((one, i) => one.faults.map(fault => `village ${i + 1}: ${fault}`))
report(faults.length === 0, `connections and counts${faults.map(fault => `\n  ${fault}`).join('')}`)
