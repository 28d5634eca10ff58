/** Lint rules of this repository, for which no published rule exists. */

const namespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos']
const namespacePattern = new RegExp(`^(${namespaces.join('|')})(:|$)`)

/** Forbids mutable state at module level: two clients on one page are isolated. */
const noModuleState = {
  create(context) {
    return {
      Program(program) {
        for (const statement of program.body) {
          const declaration = statement.declaration ?? statement
          if (declaration.type !== 'VariableDeclaration' || declaration.declare) continue
          if (declaration.kind !== 'const')
            context.report({
              node: declaration,
              message: 'State at module level; create it in a createX.',
            })
          for (const { init } of declaration.declarations)
            if (init && isEmptyCollection(init))
              context.report({
                node: init,
                message: 'An empty collection at module level is mutable state.',
              })
        }
      },
    }
  },
}

function isEmptyCollection(node) {
  return (
    node.type === 'NewExpression' &&
    /^(Weak)?(Map|Set)$/.test(node.callee.name ?? '') &&
    node.arguments.length === 0
  )
}

/** Forbids namespace literals outside of their adapter; `options[0].allow` lists the allowed ones. */
const noNamespaceLiteral = {
  meta: { schema: [{ type: 'object' }] },
  create(context) {
    const allowed = context.options[0]?.allow ?? []
    function look(node, text) {
      const name = namespacePattern.exec(text)?.[1]
      if (name !== undefined && !allowed.includes(name))
        context.report({
          node,
          message: `'${name}' is a literal outside its adapter; check for a member of the adapter.`,
        })
    }
    return {
      Literal(node) {
        const isImport = /^(Import|Export)/.test(node.parent?.type ?? '')
        if (typeof node.value === 'string' && !isImport) look(node, node.value)
      },
      TemplateElement(node) {
        const isFirst = node.parent?.quasis?.[0] === node
        if (isFirst) look(node, node.value.cooked ?? '')
      },
      Property(node) {
        if (!node.computed && node.key.type === 'Identifier') look(node.key, node.key.name)
      },
    }
  },
}

/** Forbids floats for amounts: conversions lose precision. */
const noFloatMoney = {
  create(context) {
    const message =
      'Amounts are bigint base units; if this is not an amount, say so in a disable comment.'
    return {
      CallExpression(node) {
        const { callee } = node
        const isGlobal = callee.type === 'Identifier' && /^(Number|parseFloat)$/.test(callee.name)
        const isMember =
          callee.type === 'MemberExpression' &&
          callee.object.name === 'Number' &&
          callee.property.name === 'parseFloat'
        if (isGlobal || isMember) context.report({ node, message })
      },
      UnaryExpression(node) {
        if (node.operator === '+' && node.argument.type !== 'Literal')
          context.report({ node, message })
      },
    }
  },
}

/** Forbids classes other than WalletError: state is held in stores, behaviour in functions. */
const noClass = {
  create(context) {
    function look(node) {
      if (node.id?.name !== 'WalletError')
        context.report({ node, message: 'No class but WalletError; write a createX.' })
    }
    return { ClassDeclaration: look, ClassExpression: look }
  },
}

/** Forbids the target origin '*' of `postMessage`, which delivers to any document in the window. */
const noOpenTarget = {
  create(context) {
    return {
      CallExpression(node) {
        const isPost = (node.callee.property?.name ?? node.callee.name) === 'postMessage'
        if (isPost && node.arguments[1]?.value === '*')
          context.report({ node, message: "No '*' target origin; name the origin." })
      },
    }
  },
}

/** Requires a JSDoc comment on every exported function. */
const exportedDocs = {
  create(context) {
    function look(statement) {
      const declaration = statement.declaration
      if (declaration?.type !== 'FunctionDeclaration' || isLaterOverload(statement)) return
      const comments = context.sourceCode.getCommentsBefore(statement)
      const last = comments.at(-1)
      if (last?.type !== 'Block' || !last.value.startsWith('*'))
        context.report({
          node: declaration.id ?? declaration,
          message: 'An exported function needs a JSDoc comment.',
        })
    }
    return { ExportNamedDeclaration: look, ExportDefaultDeclaration: look }
  },
}

function isLaterOverload(statement) {
  const siblings = statement.parent.body
  const before = siblings[siblings.indexOf(statement) - 1]?.declaration
  return before?.type === 'TSDeclareFunction' && before.id?.name === statement.declaration.id?.name
}

export default {
  meta: { name: 'latchkey' },
  rules: {
    'no-module-state': noModuleState,
    'no-namespace-literal': noNamespaceLiteral,
    'no-float-money': noFloatMoney,
    'no-class': noClass,
    'no-open-target': noOpenTarget,
    'exported-docs': exportedDocs,
  },
}
