import { describe, expect, it } from 'vitest'
import { createBatchLoader } from './index.ts'

describe('createBatchLoader', () => {
  it('loads keys of one turn together, by group', async () => {
    const loads: [string, readonly string[]][] = []
    const load = createBatchLoader<string, string>(
      async (group, keys) => {
        loads.push([group, keys])
        return new Map(keys.filter((key) => key !== 'c').map((key) => [key, group + key]))
      },
      (group) => group,
    )
    const found = await Promise.all([
      load('1', 'a'),
      load('2', 'a'),
      load('1', 'b'),
      load('1', 'a'),
      load('1', 'c'),
    ])
    expect(found).toEqual(['1a', '2a', '1b', '1a', undefined])
    expect(loads).toEqual([
      ['1', ['a', 'b', 'c']],
      ['2', ['a']],
    ])
    expect(await load('1', 'a')).toBe('1a')
    expect(loads).toHaveLength(3)
  })

  it('rejects all keys of a failed batch, and loads again', async () => {
    let failures = 1
    const load = createBatchLoader<string, string>(
      async () => {
        if (failures-- > 0) throw new Error('away')
        return new Map([['a', 'here']])
      },
      (group) => group,
    )
    const answers = await Promise.allSettled([load('1', 'a'), load('1', 'b')])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await load('1', 'a')).toBe('here')
  })

  it('keeps two loaders apart', async () => {
    const make = (name: string): ReturnType<typeof createBatchLoader<string, string>> =>
      createBatchLoader(async (_group, keys) => new Map(keys.map((key) => [key, name])), String)
    const [one, two] = [make('one'), make('two')]
    expect(await Promise.all([one('1', 'a'), two('1', 'a')])).toEqual(['one', 'two'])
  })
})
