import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import * as entry from './index.ts'

const hooks = Object.entries(entry as object).filter(([name]) => name.startsWith('use')) as [
  string,
  (parameters: object) => unknown,
][]

it.each(hooks)('%s throws client.provider_missing outside of a provider', (_, useHook) => {
  function Host(): string {
    useHook({})
    return ''
  }
  expect(() => renderToString(createElement(Host))).toThrow(
    expect.objectContaining({ code: 'client.provider_missing' }),
  )
})

it('covers every hook', () => {
  expect(hooks.length).toBeGreaterThan(30)
})
