import { expect, it } from 'vitest'
import { createViewLoader, type ViewEntry, type ViewModule, type ViewLoader } from './views.ts'

function bench(): { added: string[]; views: ViewLoader } {
  const added: string[] = []
  const sheet = {
    sheet: {} as CSSStyleSheet,
    add: (texts: readonly string[]) => void added.push(...texts),
  }
  return { added, views: createViewLoader(sheet) }
}

const viewModule = (css: string): ViewModule => ({
  default: () => undefined,
  Title: () => 'Title',
  css,
})
const viewEntry = (css: string): ViewEntry => ({
  load: async () => viewModule(css),
})

it('reads no view before it is loaded, and adds the CSS of a view once', async () => {
  const { added, views } = bench()
  const entry = viewEntry('.code{}')
  expect(views.read(entry)).toBeUndefined()
  await views.load(entry)
  await views.load(entry)
  expect(views.read(entry)?.css).toBe('.code{}')
  expect(added).toEqual(['.code{}'])
})

it('loads a view again after a failure', async () => {
  const { views } = bench()
  let isOnline = false
  const entry: ViewEntry = {
    ...viewEntry(''),
    load: async () => {
      if (!isOnline) throw new Error('offline')
      return viewModule('')
    },
  }
  await expect(views.load(entry)).rejects.toThrow('offline')
  expect(views.read(entry)).toBeUndefined()
  isOnline = true
  await views.load(entry)
  expect(views.read(entry)).toBeDefined()
})

it('reads a view of the own chunk of the modal at once, with its CSS added once', () => {
  const { added, views } = bench()
  const entry: ViewEntry = { ...viewEntry(''), module: viewModule('.first{}') }
  expect(views.read(entry)).toBe(entry.module)
  expect(views.read(entry)).toBe(entry.module)
  expect(added).toEqual(['.first{}'])
})

it('keeps the views of two modals apart', async () => {
  const [one, other] = [bench().views, bench().views]
  const entry = viewEntry('')
  await one.load(entry)
  expect(other.read(entry)).toBeUndefined()
})
