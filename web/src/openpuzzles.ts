// The part of the page that has puzzles: fetched when somebody wants one.

import { Engine } from './engine';
import { type Puzzle, readPuzzles } from './puzzle';
import { type PuzzleExits, PuzzleList } from './puzzlelist';
import { PuzzlePlay } from './puzzleplay';
import { puzzleWords } from './puzzlewords';
import { fileOf } from './parts';
import { language } from './words';

let box: Puzzle[] | null = null;
let solver: Engine | null = null; // one for all puzzles

async function fetched(): Promise<Puzzle[]> {
  if (box) return box;
  const response = await fetch(fileOf('puzzles.txt')).catch(() => null);
  if (!response?.ok) throw new Error(puzzleWords().missing);
  return (box = readPuzzles(await response.text()));
}

/** The list of puzzles, or one of them by its name. */
export async function openPuzzles(engine: Engine, name: string | null, exits: PuzzleExits): Promise<PuzzleList | PuzzlePlay> {
  const puzzles = await fetched();
  const puzzle = puzzles.find((one) => one.name === name);
  if (puzzle) {
    solver ??= await Engine.study();
    return new PuzzlePlay(solver, puzzle, puzzles, await solver.content(language()), exits);
  }
  const list = new PuzzleList(puzzles, () => engine.content(language()), exits);
  await list.speak();
  return list;
}
