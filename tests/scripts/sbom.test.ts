import { expect, test } from 'vitest'
import { readSource } from '../../scripts/common/source-files.ts'
import { makeSbom } from '../../scripts/containers/sbom.ts'

type Locked = { version: string; dev?: boolean; devOptional?: boolean; optional?: boolean }

test('the list of packages holds all that run, by version and checksum, and no tool', () => {
  const { bomFormat, components, dependencies } = makeSbom()
  expect(bomFormat).toBe('CycloneDX')
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const { packages } = JSON.parse(readSource('package-lock.json')) as { packages: Record<string, Locked> }
  const locked = (is: (one: Locked) => boolean) =>
    Object.entries(packages)
      .filter(([path, one]) => path !== '' && is(one))
      .map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`)
  // What is optional is there for some machines only.
  const runs = locked(({ dev, devOptional, optional }) => !dev && !devOptional && !optional)
  expect(runs.length).toBeGreaterThan(300)
  expect(runs.filter(one => !named.has(one))).toEqual([])
  const tools = new Set(locked(({ dev }) => dev === true))
  for (const one of [...runs, ...locked(({ optional }) => optional === true)]) tools.delete(one)
  expect([...named].filter(one => tools.has(one))).toEqual([])
  for (const { purl, hashes, name } of components) {
    expect(purl, name).toMatch(/^pkg:npm\//)
    expect(hashes?.[0], name).toMatchObject({ alg: 'SHA-512' })
  }
  const refs = new Set(components.map(one => one['bom-ref']))
  const known = dependencies.flatMap(({ dependsOn }) => dependsOn).filter(ref => !refs.has(ref))
  expect(known).toEqual([])
})
