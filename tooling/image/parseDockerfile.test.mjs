import { expect, it } from 'vitest'
import { parseDockerfile } from './parseDockerfile.mjs'

it('parses stages, arguments, comments, continued lines and both forms of commands', () => {
  const text = `# comment
ARG BASE=node:1.2.3
FROM \${BASE} AS build
RUN one \\
  two
# between
FROM \${BASE}
COPY --from=build /app/ ./
HEALTHCHECK --interval=1s CMD ["node", "check.mjs"]
`
  expect(parseDockerfile(text)).toEqual([
    {
      name: 'build',
      base: 'node:1.2.3',
      steps: [{ instruction: 'RUN', words: ['one', 'two'], text: 'one    two' }],
    },
    {
      name: '',
      base: 'node:1.2.3',
      steps: [
        {
          instruction: 'COPY',
          words: ['--from=build', '/app/', './'],
          text: '--from=build /app/ ./',
        },
        {
          instruction: 'HEALTHCHECK',
          words: ['node', 'check.mjs'],
          text: '--interval=1s CMD ["node", "check.mjs"]',
        },
      ],
    },
  ])
})

it.each([
  ['RUN x', 'There is no FROM before: RUN x'],
  ['FROM a\nrun x', 'Not an instruction: run x'],
])('rejects %j', (text, problem) => {
  expect(() => parseDockerfile(text)).toThrow(problem)
})
