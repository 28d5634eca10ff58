import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestTree } from '../checks/createTestTree.mjs'
import { findChromium } from './chromium.mjs'

function programs() {
  const root = createTestTree({ 'a/chromium': '', 'b/google-chrome': '', 'c/own': '' })
  for (const name of ['b/google-chrome', 'c/own']) chmodSync(join(root, name), 0o755)
  return root
}

it('takes the first program on the path that can be run', () => {
  const root = programs()
  const PATH = `${join(root, 'a')}:${join(root, 'b')}`
  expect(findChromium({ PATH })).toBe(join(root, 'b/google-chrome'))
})

it('prefers the configured path, when it exists', () => {
  const root = programs()
  const PATH = join(root, 'b')
  expect(findChromium({ PATH, CHROMIUM_PATH: join(root, 'c/own') })).toBe(join(root, 'c/own'))
  expect(findChromium({ PATH, CHROMIUM_PATH: '/nowhere' })).toBe(join(PATH, 'google-chrome'))
})

it('returns undefined when none is installed', () => {
  expect(findChromium({ PATH: '' })).toBeUndefined()
})
