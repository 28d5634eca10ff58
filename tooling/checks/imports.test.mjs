import { expect, it } from 'vitest'
import { imports } from './imports.mjs'
import { createTestTree } from './createTestTree.mjs'

const folder = 'packages/latchkey/src'

it('finds import()s of own modules that are not passed to createModuleLoader', () => {
  const root = createTestTree({
    [`${folder}/evm/evm.ts`]: [
      "const kit = createModuleLoader(() => import('./kit.ts'))",
      'const bound = createModuleLoader(async () =>',
      "  (await import('./operations.ts')).createOperations(kit),",
      ')',
      'type Kit = typeof import("./kit.ts")',
      'const program = import(url)',
    ].join('\n'),
    [`${folder}/react/Button.tsx`]: "\nconst Face = lazy(() => import('./Face.tsx'))",
    [`${folder}/ui/viewRegistry.ts`]: "const load = () => import('./features/send/SendView.tsx')",
    [`${folder}/evm/evm.test.ts`]: "await import('./evm.ts')",
    'packages/server/src/cli/main.ts': "await import('./serve.ts')",
  })
  expect(imports(root)).toEqual({
    seen: '3 of 24 import()s',
    problems: [
      `${folder}/react/Button.tsx:2: import('./Face.tsx') is not passed to createModuleLoader`,
    ],
  })
})

it('refuses more than 24 import()s, and lists them', () => {
  const lines = (count) =>
    Array.from({ length: count }, (_, at) => `createModuleLoader(() => import('./${at}.ts'))`)
  const path = `${folder}/core/many.ts`
  expect(imports(createTestTree({ [path]: lines(24).join('\n') })).problems).toEqual([])
  const { problems } = imports(createTestTree({ [path]: lines(25).join('\n') }))
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`25 import()s, at most 24:\n${path}:1: import('./0.ts')`)
})
