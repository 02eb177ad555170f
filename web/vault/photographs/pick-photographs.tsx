import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePhone } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { FileInput } from '../attachments/choose-files.tsx';
import { addPhotographs } from './photographs-model.ts';

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
      <FileInput ref={picker} label="Choose photographs" onFiles={add} />
    </>
  );
}
