import { expect, it } from 'vitest'
import { errorTables, readRecipes } from './errorTables.mjs'

it('gives each code that is not reserved the recipe of its section', async () => {
  const tables = new Map(await errorTables({}))
  const rows = [...tables]
    .filter(([path]) => !path.endsWith('/reserved.md'))
    .flatMap(([, text]) => text.trim().split('\n').slice(2))
  expect(rows.length).toBeGreaterThan(130)
  // What happened, and what to do.
  const recipes = rows.map((row) => row.split(' | ').at(-1))
  expect(recipes.filter((recipe) => !/^\S.{40,}\. \|$/.test(recipe))).toEqual([])
})

it.each([
  [
    'a.one is missing',
    '## a.two\nB.\n',
    ['a.one', 'a.two'],
    'No recipe in apps/docs/recipes: a.one',
  ],
  ['a.one has no text', '## a.one\n\n', ['a.one'], 'No recipe in apps/docs/recipes: a.one'],
  ['a.old is no code', '## a.old\nA.\n', [], 'Recipes without a code: a.old'],
])('rejects recipes of which %s', (_, text, codes, message) => {
  expect(() => readRecipes(text, codes)).toThrow(message)
})
