import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect } from 'vitest'
import type { RunningServices } from '../services/startServices.ts'
import type { AttackedProcessOptions } from './attackedProcess.fixture.ts'
import {
  type AttackClients,
  computeMedian,
  createAttackClients,
  servedPath,
} from './server.fixture.ts'

/** Two servers in processes of their own with the same configuration, one of which is attacked. */
export type AttackedServerPair = {
  readonly server: AttackClients
  /** Is not attacked, and shows how long an answer takes on this machine at this time. */
  readonly control: AttackClients
  /** Collects garbage in the process of the attacked server, and returns the memory that it uses then. */
  readMemory(): Promise<NodeJS.MemoryUsage>
}

const program = ['../../../../tooling/vite/runSource.mjs', './attackedProcess.fixture.ts'].map(
  (path) => fileURLToPath(new URL(path, import.meta.url)),
)

/** Starts both servers for all tests of a `describe`. */
export function useAttackedServerPair(
  options: AttackedProcessOptions = {},
): () => AttackedServerPair {
  const started: { servers?: AttackedServerPair } = {}
  const children: ChildProcess[] = []
  beforeAll(async () => {
    const [server, control] = await Promise.all([
      startServer(options, children),
      startServer(options, children),
    ])
    started.servers = { server, control, readMemory: () => readMemory(children[0]!) }
  })
  afterAll(() => {
    for (const child of children) child.disconnect()
  })
  return () => started.servers!
}

async function startServer(
  options: AttackedProcessOptions,
  children: ChildProcess[],
): Promise<AttackClients> {
  const child = spawn(process.execPath, ['--expose-gc', ...program, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const [running] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => expect.unreachable('the server has ended')),
  ])) as [RunningServices]
  return createAttackClients(running)
}

async function readMemory(child: ChildProcess): Promise<NodeJS.MemoryUsage> {
  const answered = once(child, 'message')
  child.send('memory')
  const [memory] = (await answered) as [NodeJS.MemoryUsage]
  return memory
}

/** Request of a visitor at an address, which rejects when it is not served. */
export type TimedVisit = (to: AttackClients, from: string) => Promise<unknown>

/** Returns a visit that sends one request. */
export function visitPath(path: string): TimedVisit {
  return async (to, from) => expect((await to.send(from, path)).status).toBe(200)
}

/** Visits of each server that are compared. */
const visits = 30
/** Measurements, of which one must be within the limit: another test may take the processor meanwhile. */
const measurements = 5

/**
 * Asserts that visitors are served during an attack: each of them, and in at most twice the median time of
 * a server that is not attacked, measured in turns with it.
 *
 * @param attack - Runs again until enough visits were measured.
 */
export async function expectServedDuring(
  servers: AttackedServerPair,
  attack: (round: number) => Promise<unknown>,
  visit: TimedVisit = visitPath(servedPath),
): Promise<void> {
  const ratios: number[] = []
  let round = 0
  while (ratios.length < measurements && (ratios.at(-1) ?? Infinity) > 2) {
    const running = { isMeasured: false }
    const attacks = (async () => {
      do await attack(round++)
      while (!running.isMeasured)
    })()
    const measured = measureRatio(servers, visit, ratios.length).finally(
      () => (running.isMeasured = true),
    )
    const [, ratio] = await Promise.all([attacks, measured])
    ratios.push(ratio)
  }
  expect(Math.min(...ratios)).toBeLessThanOrEqual(2)
}

async function measureRatio(
  { server, control }: AttackedServerPair,
  visit: TimedVisit,
  measurement: number,
): Promise<number> {
  const measure = async (to: AttackClients, index: number): Promise<number> => {
    const began = performance.now()
    await visit(to, `127.${200 + measurement}.${index}.1`)
    return performance.now() - began
  }
  const [attacked, usual]: [number[], number[]] = [[], []]
  for (let index = 0; index < visits; index += 1)
    // In turns, so that each is the first as often.
    for (const turn of index % 2 === 0 ? [0, 1] : [1, 0])
      if (turn === 0) attacked.push(await measure(server, index))
      else usual.push(await measure(control, index))
  return computeMedian(attacked) / computeMedian(usual)
}

const mebibyte = 1_048_576
/** Bytes that an attack on the memory sends at least. */
const sentBytes = 96 * mebibyte

/**
 * Asserts that an attack leaves little of what it sends in the memory of the server: a quarter in objects
 * after a collection, and half in the resident memory of its process.
 *
 * @param attack - Resolves to the bytes that it sent; runs again until these are enough.
 */
export async function expectBoundedMemory(
  { readMemory }: AttackedServerPair,
  attack: () => Promise<number>,
): Promise<void> {
  // Code and caches of the first attack stay in memory.
  await attack()
  const before = await readMemory()
  let sent = 0
  while (sent < sentBytes) sent += await attack()
  // What arrives at last is freed a moment later.
  const readGrowth = async (): Promise<{ readonly held: number; readonly resident: number }> => {
    const { heapUsed, external, rss } = await readMemory()
    return {
      held: heapUsed + external - before.heapUsed - before.external,
      resident: rss - before.rss,
    }
  }
  await expect
    .poll(readGrowth)
    .toSatisfy(
      ({ held, resident }) => held < sent / 4 && resident < sent / 2,
      `holds less than a quarter of ${sent} bytes`,
    )
}
