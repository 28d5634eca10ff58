import { dirname, join } from 'node:path'
import type { DoctorCheck, DoctorTarget } from './DoctorCheck.ts'
import { installCommand } from '../installCommand.ts'
import {
  findInstalledPackage,
  type PackageManifest,
  ownPackage,
  readManifest,
} from '../installedPackage.ts'
import { entryPeers } from './entryPeers.ts'
import { findImportedEntries } from './findImportedEntries.ts'
import { satisfiesRange } from './satisfiesRange.ts'

/**
 * Checks the versions of Node.js, of the packages of Latchkey and of their peer dependencies.
 *
 * @param target - `folder` is that of the app.
 * @param nodeVersion - @default that of this process
 */
export function checkPackageVersions(
  { folder }: Pick<DoctorTarget, 'folder'>,
  nodeVersion: string = process.versions.node,
): readonly DoctorCheck[] {
  const client = findInstalledPackage('latchkey', folder)?.manifest ?? ownPackage().manifest
  return [
    checkNode(client, nodeVersion),
    ...checkVersions(client, folder),
    ...checkPeers(client, folder),
  ]
}

function checkNode({ engines }: PackageManifest, version: string): DoctorCheck {
  const range = engines?.node ?? '>=20.19'
  if (satisfiesRange(version, range))
    return { name: 'node', status: 'passed', text: `Node.js ${version}` }
  return {
    name: 'node',
    status: 'failed',
    text: `Node.js ${version}; Latchkey needs ${range}`,
    fix: 'Install a newer Node.js: https://nodejs.org',
  }
}

/** Checks that the packages have the same version, because only those of one release fit. */
function checkVersions({ version = '' }: PackageManifest, folder: string): readonly DoctorCheck[] {
  const name = 'versions'
  const others = ['@latchkey/server', '@latchkey/localnet', '@latchkey/testing'].flatMap((one) => {
    const found = findInstalledPackage(one, folder)?.manifest.version
    return found === undefined ? [] : [{ name: one, version: found }]
  })
  const list = [{ name: 'latchkey', version }, ...others]
  const text = list.map((one) => `${one.name} ${one.version}`).join(', ')
  const wrong = others.filter((one) => one.version !== version)
  if (wrong.length === 0) return [{ name, status: 'passed', text }]
  const packages = wrong.map((one) => `${one.name}@${version}`)
  return [
    {
      name,
      status: 'failed',
      text,
      fix: `Run: ${installCommand(folder, packages, 'development')}`,
    },
  ]
}

function checkPeers(
  { peerDependencies = {} }: PackageManifest,
  folder: string,
): readonly DoctorCheck[] {
  const app = readManifest(folder) ?? {}
  const declared = { ...app.devDependencies, ...app.dependencies }
  const imported = [...findImportedEntries(folder)]
  const absent: string[] = []
  const checks = Object.entries(peerDependencies).flatMap(([name, range]): DoctorCheck[] => {
    const version = findInstalledPackage(name, folder)?.manifest.version
    const fix = `Run: ${installCommand(folder, [`"${name}@${range}"`])}`
    const label = `peer ${name}`
    if (version === undefined && name in declared)
      return [{ name: label, status: 'failed', text: 'declared, but not installed', fix }]
    if (version === undefined) {
      const user = imported.find(
        ([entry, file]) =>
          entryPeers[entry]?.includes(name) &&
          !findInstalledPackage(name, join(folder, dirname(file))),
      )
      if (!user) absent.push(name)
      const text = `not installed; ${user?.[1]} imports ${user?.[0]}`
      return user ? [{ name: label, status: 'failed', text, fix }] : []
    }
    return satisfiesRange(version, range)
      ? [{ name: label, status: 'passed', text: version }]
      : [{ name: label, status: 'failed', text: `${version}; latchkey needs ${range}`, fix }]
  })
  if (absent.length === 0) return checks
  const text = `not installed: ${absent.join(', ')}. No module of this folder imports an entry that needs them`
  return [...checks, { name: 'peers', status: 'passed', text }]
}
