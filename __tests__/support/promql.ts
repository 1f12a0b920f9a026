import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

/** A metric that a query asks for. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly by: string; readonly value: string }[];
  /** The labels that sums around it keep. */
  readonly kept: readonly string[];
}

/** What a query asks for, read by Prometheus's own grammar. @throws where that does not take it */
export function selectorsIn(query: string): readonly Selector[] {
  const found: Selector[] = [];
  const textOf = (node: SyntaxNode): string => query.slice(node.from, node.to);
  parser.parse(query).iterate({
    enter: ({ node, type }) => {
      if (type.isError) throw new Error(`This is no PromQL at character ${node.from}: ${query}`);
      if (type.name !== 'VectorSelector') return;
      const matchers = descendants(node, 'UnquotedLabelMatcher').map((matcher) => {
        const [label = '', by = '', value = ''] = childrenOf(matcher).map(textOf);
        return { label, by, value: value.slice(1, -1) };
      });
      const kept = ancestors(node, 'AggregateExpr').flatMap((sum) =>
        childrenOf(sum)
          .filter(({ name }) => name === 'AggregateModifier')
          .flatMap((modifier) => descendants(modifier, 'LabelName').map(textOf)),
      );
      found.push({ metric: descendants(node, 'Identifier').map(textOf)[0] ?? '', matchers, kept });
    },
  });
  return found;
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

function descendants(node: SyntaxNode, name: string): readonly SyntaxNode[] {
  return childrenOf(node).flatMap((child) => (child.name === name ? [child] : descendants(child, name)));
}

function ancestors(node: SyntaxNode, name: string): readonly SyntaxNode[] {
  const { parent } = node;
  if (parent === null) return [];
  return parent.name === name ? [parent, ...ancestors(parent, name)] : ancestors(parent, name);
}
