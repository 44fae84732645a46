// Which version of the page this is. It is in the address of the script, put there when the site is built, and in that of everything that
// belongs to it.

const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
export const version = script && new URL(script.src).searchParams.get('v');

/** A file of this version. */
export const fileOf = (name: string): URL => new URL(version ? `${name}?v=${version}` : name, document.baseURI);
