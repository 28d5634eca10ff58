import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { report } from 'node:process'
import type { DoctorCheck } from 'latchkey/cli'
import type { ServerConfig } from '../../config/readConfig.ts'
import { withDefaultResourceLimits } from '../../limits/index.ts'
import { failedCheck, passedCheck, warningCheck } from './checkResults.ts'

const mebibyte = 1_048_576
/** Free space in MiB below which a check warns, and fails. */
const minFree = { warning: 1_024, failure: 128 } as const

/**
 * Checks the free space of the data folder, and the number of files that the process may open.
 */
export async function checkMachine(
  config: Pick<ServerConfig, 'dataDir' | 'limits'>,
): Promise<readonly DoctorCheck[]> {
  return [await checkDisk(config.dataDir), ...checkOpenFiles(config)]
}

async function checkDisk(dataDir: string): Promise<DoctorCheck> {
  let folder = dataDir
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / mebibyte)
  const text = `${free} MiB are free in ${folder}`
  const fix = 'Free space, or move LATCHKEY_DATA to a larger volume'
  if (free < minFree.failure) return failedCheck('disk', text, fix)
  return free < minFree.warning ? warningCheck('disk', text, fix) : passedCheck('disk', text)
}

/** Every connection is an open file; the process needs some more for its stores and upstreams. */
function checkOpenFiles({ limits }: Pick<ServerConfig, 'limits'>): readonly DoctorCheck[] {
  const { userLimits } = report.getReport() as {
    userLimits?: { open_files?: { hard?: number | 'unlimited' } }
  }
  // Node raises the soft limit to the hard one.
  const most = userLimits?.open_files?.hard
  if (most === undefined) return []
  const { total } = withDefaultResourceLimits(limits).connections
  const text = `${most} open files, for limits.connections.total of ${total}`
  if (most === 'unlimited' || most > total) return [passedCheck('files', text)]
  const fix = `Set LimitNOFILE= or ulimit -n to ${2 * total}, or lower limits.connections.total`
  return [warningCheck('files', text, fix)]
}
