import { expect, it } from 'vitest'
import type { EventRow } from './EventRow.ts'
import { createEventWriter } from './createEventWriter.ts'

const rowsOf = (project: string, count: number, props = '{}'): EventRow[] =>
  Array.from({ length: count }, (_, index) => ({
    project_id: project,
    event_id: `${index}`,
    name: 'A',
    at: 0,
    received_at: 0,
    domain: null,
    props,
  }))

/** A writer whose statements finish when they are released. */
function start() {
  const statements: string[] = []
  const pending: ((error?: Error) => void)[] = []
  const writer = createEventWriter({
    insert: (rows) =>
      new Promise((resolve, reject) => {
        statements.push(`${rows[0]?.project_id} ${rows.length}`)
        pending.push((error) => (error ? reject(error) : resolve()))
      }),
  })
  async function finish(error?: Error): Promise<void> {
    await expect.poll(() => pending.length, { interval: 1 }).toBe(1)
    pending.pop()?.(error)
  }
  return { writer, statements, finish }
}

const busy = expect.objectContaining({ status: 503 }) as Error

it('writes 100 rows at a time, and projects in turn', async () => {
  const { writer, statements, finish } = start()
  const large = writer.write('a', rowsOf('a', 250))
  const small = writer.write('b', rowsOf('b', 5))
  for (let index = 0; index < 4; index++) await finish()
  await Promise.all([large, small])
  expect(statements).toEqual(['a 100', 'b 5', 'a 100', 'a 50'])
})

it('writes the rows of several requests of a project by one statement', async () => {
  const { writer, statements, finish } = start()
  const all = [1, 2, 3, 4].map(() => writer.write('a', rowsOf('a', 10)))
  await finish()
  await finish()
  await Promise.all(all)
  expect(statements).toEqual(['a 10', 'a 30'])
})

it('rejects the requests whose statement failed and writes those after it', async () => {
  const { writer, statements, finish } = start()
  const failing = writer.write('a', rowsOf('a', 150))
  const next = writer.write('b', rowsOf('b', 1))
  await Promise.all([
    expect(failing).rejects.toThrow('away'),
    (async () => {
      await finish(new Error('away'))
      await finish()
    })(),
  ])
  await next
  expect(statements).toEqual(['a 100', 'b 1'])
})

it('refuses rows of a project with too many waiting, and accepts those of others', async () => {
  const { writer, finish } = start()
  const all = Array.from({ length: 10 }, () => writer.write('a', rowsOf('a', 500)))
  await expect(writer.write('a', rowsOf('a', 1))).rejects.toEqual(busy)
  await expect(writer.write('b', rowsOf('b', 1, 'x'.repeat(5_000_000)))).rejects.toEqual(busy)
  all.push(writer.write('b', rowsOf('b', 1)))
  for (let index = 0; index < 51; index++) await finish()
  await Promise.all(all)
  const last = writer.write('a', rowsOf('a', 500))
  for (let index = 0; index < 5; index++) await finish()
  await last
})
