import { expect, it } from 'vitest'
import { ownPackage } from '../installedPackage.ts'
import { satisfiesRange } from './satisfiesRange.ts'

it.each<[string, string, boolean]>([
  ['2.40.0', '>=2.40', true],
  ['2.39.9', '>=2.40', false],
  ['3.1.0', '>=2.14 <4', true],
  ['4.0.0', '>=2.14 <4', false],
  ['2.21.1', '^2.14.0 || ^3', true],
  ['3.0.0', '^2.14.0 || ^3', true],
  ['4.0.0', '^2.14.0 || ^3', false],
  ['0.3.9', '^0.3.1', true],
  ['0.4.0', '^0.3.1', false],
  ['19.0.0-rc.1', '>=18', true],
  ['1.2.3', '1.2.3', true],
])('%s in %s: %s', (version, range, isIn) => {
  expect(satisfiesRange(version, range)).toBe(isIn)
})

it('parses every range of our own package.json', () => {
  const { peerDependencies = {}, engines } = ownPackage().manifest
  for (const range of [...Object.values(peerDependencies), engines?.node ?? ''])
    expect(() => satisfiesRange('1.0.0', range)).not.toThrow()
  expect(() => satisfiesRange('1.0.0', '~1')).toThrow(RangeError)
})
