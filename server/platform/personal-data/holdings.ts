import { Injectable, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { z } from 'zod';
import type { Held, InTheWay } from '../../../contracts/accounts/personal/held.ts';
import { csvRow, harmless } from '../../../contracts/csv.ts';

/** Whose personal data it is. `isAlone`: nobody else belongs to their organisation, so that nobody could open what is in it. */
export interface DataSubject {
  userId: number;
  organizationId: number;
  organizationName: string;
  name: string;
  email: string;
  /** Mail address and phone numbers that no colleague has too, by which others may have noted the person. */
  addresses: string[];
  isAlone: boolean;
}

/** A file of the archive of everything about a person. */
export interface PersonalFile {
  path: string;
  /** How many there are in it; nothing for a file that is one thing. */
  count?: number;
  /** In memory, or what opens a stream of it; undefined where the file is gone. */
  content: Buffer | (() => Promise<NodeJS.ReadableStream | undefined>);
}

/** What a context has of a person: it counts it, takes it out, and erases what no key seals. A context's module lists it under `personal`. */
export interface PersonalHolding {
  /** Rows of the table before an erasure, counted from what is stored. */
  held(person: DataSubject): Promise<z.output<typeof Held>[]>;
  /** What has to be settled before an erasure can be asked for. */
  inTheWay?(person: DataSubject): Promise<z.output<typeof InTheWay>[]>;
  /** The subjects, beside the person, whose keys go too. */
  subjects?(person: DataSubject): Promise<string[]>;
  files?(person: DataSubject): AsyncIterable<PersonalFile>;
  /** Deletes what is kept outside of the log. Repeated when an erasure was broken off. */
  erase?(person: DataSubject): Promise<void>;
}

/** The holdings of all contexts. */
@Injectable()
export class PersonalHoldings {
  constructor(
    private readonly types: Type<PersonalHolding>[],
    private readonly modules: ModuleRef,
  ) {}

  all(): PersonalHolding[] {
    return this.types.map((type) => this.modules.get(type, { strict: false }));
  }
}

/** A file of JSON, as people can read it. */
export const jsonFile = (path: string, value: unknown, count?: number): PersonalFile => ({
  path,
  content: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
  ...(count !== undefined && { count }),
});

/** A table that spreadsheets open as UTF-8. */
export function csvFile(path: string, head: string[], rows: string[][]): PersonalFile {
  const lines = [head, ...rows.map((row) => row.map(harmless))].map(csvRow);
  return { path, count: rows.length, content: Buffer.from(`\ufeff${lines.join('')}`) };
}
