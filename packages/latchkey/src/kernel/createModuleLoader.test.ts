import { expect, it } from 'vitest'
import { createModuleLoader } from './createModuleLoader.ts'

it('createModuleLoader imports once for concurrent calls', async () => {
  let fetches = 0
  const {
    load,
    lazy: later,
    lazyAll,
  } = createModuleLoader(async () => {
    fetches++
    return { double: async (amount: number) => amount * 2 }
  })
  const double = later((module) => module.double)
  const { double: listed } = lazyAll(['double'])
  expect(fetches).toBe(0)
  expect(await Promise.all([double(2), listed(3), load().then(() => 0)])).toEqual([4, 6, 0])
  expect(fetches).toBe(1)
})

it('createModuleLoader imports again after a failure', async () => {
  let fails = true
  const { load } = createModuleLoader(async () => {
    if (fails) throw new TypeError('Failed to fetch dynamically imported module')
    return 'here'
  })
  await expect(load()).rejects.toMatchObject({ code: 'transport.failed' })
  fails = false
  await expect(load()).resolves.toBe('here')
})

it('createModuleLoader shares nothing between two loaders', async () => {
  const [one, other] = ['one', 'other'].map((name) => createModuleLoader(async () => name))
  expect([await one?.load(), await other?.load()]).toEqual(['one', 'other'])
})
