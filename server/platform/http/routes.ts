import type { INestApplication } from '@nestjs/common';

interface Layer {
  route?: { path: string | string[] };
}

/**
 * Puts fixed path segments before parameters, independent of controller order: `/api/ProEstimates/0/X` must not match
 * `/api/ProEstimates/{id}/X`. Call once after `app.init()`.
 */
export function orderRoutes(app: INestApplication): void {
  const { stack } = (app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } }).router;
  const places: number[] = [];
  stack.forEach((layer, place) => {
    if (layer.route) places.push(place);
  });
  const layers = places.map((place) => stack[place] as Layer).sort((a, b) => compare(pathOf(a), pathOf(b)));
  places.forEach((place, index) => {
    stack[place] = layers[index] as Layer;
  });
}

function pathOf({ route }: Layer): string[] {
  const path = Array.isArray(route?.path) ? (route.path[0] ?? '') : (route?.path ?? '');
  return path.split('/');
}

function compare(a: string[], b: string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = rank(a[index] ?? '') - rank(b[index] ?? '');
    if (difference !== 0) return difference;
  }
  return 0;
}

function rank(segment: string): number {
  if (/[*{]/.test(segment)) return 2;
  return segment.startsWith(':') ? 1 : 0;
}
