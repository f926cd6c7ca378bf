/**
 * First key that an object in valid JSON holds twice, or null: `JSON.parse` keeps the last one and
 * says nothing, so two tensors of one name would pass as one.
 */
export function repeatedKey(json: string): string | null {
  const keysOfOpenObjects: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}]/gs)) {
    if (token === "{") keysOfOpenObjects.push(new Set());
    else if (token === "}") keysOfOpenObjects.pop();
    else if (colon !== undefined) {
      const key: string = JSON.parse(token.slice(0, -colon.length));
      const keys = keysOfOpenObjects.at(-1);
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
  }
  return null;
}
