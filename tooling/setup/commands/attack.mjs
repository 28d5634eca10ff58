import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../shell.mjs'
import { formatRepelled } from '../testReports.mjs'

export const needsRedis = true
export const needsPostgres = true

const folder = 'packages/server/src/attack'

/**
 * Attacks a server on loopback, from many addresses, and prints how many attacks it repelled.
 *
 * @param {string[]} args Passed to Vitest.
 * @returns {Promise<number>}
 */
export default async function attack(args) {
  const report = join(tmpdir(), `latchkey-attack-${process.pid}.json`)
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await run(
    'vitest',
    ['run', '--project', 'node', folder, ...reporters, ...args],
    {
      loud: true,
    },
  )
  try {
    console.log(formatRepelled(report))
  } finally {
    rmSync(report, { force: true })
  }
  return code
}
