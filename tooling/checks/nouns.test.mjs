import { expect, it } from 'vitest'
import { nouns } from './nouns.mjs'
import { createTestTree } from './createTestTree.mjs'

it('finds folders and files with vague names, except in build output', () => {
  const root = createTestTree({
    'src/utils/a.ts': '',
    'src/send/helpers.ts': '',
    'src/send/types.test.ts': '',
    'src/send/constants.css': '',
    'src/send/sendRules.ts': '',
    'dist/utils.js': '',
    'node_modules/a/helpers.js': '',
  })
  expect(nouns(root)).toEqual({
    seen: '5 files',
    problems: [
      'src/send/constants.css',
      'src/send/helpers.ts',
      'src/send/types.test.ts',
      'src/utils/a.ts',
    ],
  })
})
