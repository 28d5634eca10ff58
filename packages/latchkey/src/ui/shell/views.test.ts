import { expect, it } from 'vitest'
import { createViews, type Loaded, type Part } from './views.ts'

function bench(isOnPhone = false) {
  const added: string[] = []
  const sheet = {
    sheet: {} as CSSStyleSheet,
    add: (texts: readonly string[]) => void added.push(...texts),
  }
  return { added, views: createViews(sheet, () => isOnPhone) }
}

const loaded = (css: string): Loaded => ({ default: () => undefined, css })
const part = (css: string): Part => ({ load: async () => loaded(css) })

it('has nothing before it was asked for, and puts its CSS into the sheet once', async () => {
  const { added, views } = bench()
  const code = part('.code{}')
  expect(views.peek(code)).toBeUndefined()
  await views.load(code)
  await views.load(code)
  expect(views.peek(code)?.css).toBe('.code{}')
  expect(added).toEqual(['.code{}'])
})

it('tries again after a failure', async () => {
  const { views } = bench()
  let isOnline = false
  const shaky: Part = {
    load: () => (isOnline ? Promise.resolve(loaded('')) : Promise.reject(new Error('offline'))),
  }
  await expect(views.load(shaky)).rejects.toThrow('offline')
  expect(views.peek(shaky)).toBeUndefined()
  isOnline = true
  await views.load(shaky)
  expect(views.peek(shaky)).toBeDefined()
})

it.each([true, false])('begins with what the device needs, on a phone %s', async (isOnPhone) => {
  const { views } = bench(isOnPhone)
  const [app, code] = [part(''), part('')]
  const view = { ...part(''), begins: (onPhone: boolean) => [onPhone ? app : code] }
  await views.load(view)
  expect([views.peek(app), views.peek(code)].map(Boolean)).toEqual([isOnPhone, !isOnPhone])
})

it('shows a view whose first part did not come', async () => {
  const { views } = bench()
  const lost: Part = { load: () => Promise.reject(new Error('offline')) }
  const view = { ...part('.view{}'), begins: () => [lost] }
  await views.load(view)
  expect(views.peek(view)).toBeDefined()
  expect(views.peek(lost)).toBeUndefined()
})

it('keeps what came to one modal from another', async () => {
  const [one, other] = [bench().views, bench().views]
  const code = part('')
  await one.load(code)
  expect(other.peek(code)).toBeUndefined()
})
