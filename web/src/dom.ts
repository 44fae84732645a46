// Making elements. Texts become text nodes and attributes, never markup, so that names from strangers stay names.

export type Child = Node | string | number | null | undefined | false;
type Value = string | number | boolean | null | undefined | ((event: never) => void);
export type Attributes = Record<string, Value>;

const SVG = 'http://www.w3.org/2000/svg';

function dress<T extends Element>(element: T, attributes: Attributes | null, children: Child[]): T {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value as unknown as EventListener);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === 'number' ? String(child) : child);
  }
  return element;
}

/** The same element with other attributes: whoever points at it goes on doing so. */
export function change(element: Element, attributes: Record<string, string | number | null>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** An HTML element. Attributes that are functions listen to the event of that name. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes | null = null,
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return dress(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function s(tag: string, attributes: Attributes | null = null, ...children: Child[]): SVGElement {
  return dress(document.createElementNS(SVG, tag) as SVGElement, attributes, children);
}

/** A picture of the sprite in index.html. */
export function icon(id: string, className = 'icon'): SVGElement {
  return s('svg', { class: className, 'aria-hidden': 'true' }, s('use', { href: `#${id}` }));
}

/** Is there such a picture? Heroes and tokens of one's own have none. */
export const drawn = (id: string): boolean => document.getElementById(id) !== null;

/**
 * Puts new children into a region and keeps the focus where it was: on the element with the same data-key, else on the
 * region's fallback.
 */
export function refill(region: Element, ...children: Child[]): void {
  const focused = region.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.getAttribute('data-key');
  region.replaceChildren(...children.filter((child): child is Node | string => child instanceof Node || typeof child === 'string'));
  if (!focused) return;
  const again = key ? region.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) : null;
  if (again) again.focus({ preventScroll: true });
  else region.dispatchEvent(new CustomEvent('focuslost', { bubbles: true }));
}

/** Text with its card names and numbers left as they are: a bold beginning for names is the caller's business. */
export const text = (value: string | number): Text => document.createTextNode(String(value));
