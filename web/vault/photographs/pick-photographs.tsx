import { Button } from '@mantine/core';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { addPhotographs } from './photographs-model.ts';

/** What is dropped on the page becomes photographs. */
export function useDroppedPhotographs(add: (files: File[]) => unknown) {
  const [isOver, setIsOver] = useState(false);
  const hasFiles = ({ dataTransfer, defaultPrevented }: DragEvent) => !defaultPrevented && dataTransfer.types.includes('Files');
  return {
    isOver,
    props: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event: DragEvent) {
        setIsOver(false);
        if (!hasFiles(event)) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      },
    },
  };
}

/** Adds many photographs, and goes to where they are named. */
export function useAddPhotographs(): (files: readonly File[]) => void {
  const navigate = useNavigate();
  return (files) => {
    if (files.length === 0) return;
    void addPhotographs(files);
    navigate('/vault/photographs');
  };
}

/** The button that begins with photographs: on a phone it opens the photographs or the camera, as the phone asks. */
export function PickPhotographs({ isMain = false }: { isMain?: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const add = useAddPhotographs();
  const isShort = usePhone() && !isMain;
  return (
    <>
      <Button variant={isMain ? 'filled' : 'default'} leftSection={<Icon name="photo" />} onClick={() => picker.current?.click()}>
        {isShort ? 'Photographs' : 'Add photographs'}
      </Button>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Choose photographs"
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
