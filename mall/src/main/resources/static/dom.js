// Elements, and how the focus is kept while they are replaced.

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      node.addEventListener(name.slice(2), value);
    } else if (value !== undefined && value !== null && value !== false) {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** An element; texts among the children stay texts, whatever they hold. */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function drawing(tag, attributes = {}, ...children) {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function focusable(container, id) {
  const node = container.querySelector(`[data-id="${CSS.escape(id)}"]`);
  return node && !node.disabled ? node : null;
}

/** Puts the focus on a control by its data-id, or else on the part of the page it stood in. */
export function focusOn(container, id, part) {
  const node = focusable(container, id) ?? (part ? focusable(container, part) : null);
  node?.focus({ preventScroll: true });
}

/** Replaces what is in a container; whoever had the focus there has it again, by its data-id. */
export function refill(container, ...children) {
  const active = container.contains(document.activeElement) ? document.activeElement : null;
  const id = active?.dataset.id;
  const part = active?.closest('[data-part]')?.dataset.id;
  container.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  if (id) {
    focusOn(container, id, part);
  }
}
