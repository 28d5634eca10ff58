import { expect, it } from 'vitest'
import { preactAliases, react18Aliases, sourceAliases } from './source.mjs'

const resolve = (aliases, id) => {
  const alias = aliases.find(({ find }) => find.test(id))
  return alias && id.replace(alias.find, alias.replacement)
}

it.each([
  ['latchkey', /packages\/latchkey\/src\/index\.tsx?$/],
  ['latchkey/evm', /packages\/latchkey\/src\/evm\/index\.tsx?$/],
  ['@latchkey/testing/playwright', /packages\/testing\/src\/playwright\.tsx?$/],
  ['@latchkey/localnet', /packages\/localnet\/src\/index\.tsx?$/],
])('resolves %s to its source', (id, file) => {
  expect(resolve(sourceAliases(), id)).toMatch(file)
})

it('ignores modules that are no entry', () => {
  const others = ['latchkey/package.json', 'latchkey/core/send', 'my-latchkey', 'latchkey-evm']
  for (const id of others) expect(resolve(sourceAliases(), id)).toBeUndefined()
})

it('replaces React by React 18, with its entries', () => {
  const to = (id) => resolve(react18Aliases(), id)?.split('node_modules/')[1]
  expect(to('react')).toBe('react-18')
  expect(to('react/jsx-runtime')).toBe('react-18/jsx-runtime')
  expect(to('react-dom/client')).toBe('react-dom-18/client')
  expect(to('react-is')).toBeUndefined()
})

it('replaces React by its API on Preact', () => {
  const to = (id) => resolve(preactAliases(), id)?.split('/element/').at(-1)
  expect(to('react')).toBe('reactOnPreact/react.ts')
  expect(to('react-dom/client')).toBe('reactOnPreact/reactDomClient.ts')
  expect(to('react/jsx-runtime')).toBe('reactOnPreact/jsxRuntime.ts')
  expect(to('react/jsx-dev-runtime')).toBe('reactOnPreact/jsxRuntime.ts')
  expect(to('react-is')).toBeUndefined()
})
