import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { html, jsonForScript, Markup, sourceForScript } from '../../src/report/escape.ts';
import { law } from '../law.ts';
import { HOSTILE } from './runs.ts';

describe('text in markup', () => {
  test('is escaped, markup is not', () => {
    const text = html`<p title="${'"'}">${"<b>&'"}${new Markup('<b>')}${[new Markup('x')]}${3}</p>`.text;
    expect(text).toBe('<p title="&quot;">&lt;b&gt;&amp;&#39;<b>x3</p>');
  });

  test('shows what can’t be seen, and does not let it turn the line round', () => {
    expect(html`${'a\u0000b\u202ec\u2028d\ud800'}`.text).toBe('a\ufffdb\ufffdc\ufffdd\ufffd');
  });

  law([fc.string({ unit: 'binary' })])('never opens a tag nor leaves an attribute', text => {
    expect(html`${text}`.text).not.toMatch(/[<>"']/);
  });
});

describe('data in a script element', () => {
  law([fc.string({ unit: 'binary' })])('comes back as it was, and can’t end the element', text => {
    const written = jsonForScript({ text });
    expect(JSON.parse(written)).toEqual({ text });
    expect(written).not.toMatch(/[<>]/);
  });

  test('holds whatever agents are called', () => {
    for (const text of HOSTILE) expect(JSON.parse(jsonForScript([text]))).toEqual([text]);
  });
});

describe('a library in a script element', () => {
  test('can’t end it, has one kind of line end and points at no file of its own', () => {
    const source = 'var a="</script><!--";\r\nb=/<\\/SCRIPT>/;\n//# sourceMappingURL=a.js.map\n';
    expect(sourceForScript(source)).toBe('var a="<\\/script><\\!--";\nb=/<\\/SCRIPT>/;');
  });

  test('means the same', () => {
    const source = 'return ["</script>", `<!-- </SCRIPT`, /<\\/script>/.source]';
    expect(new Function(sourceForScript(source))()).toEqual(new Function(source)());
  });
});
